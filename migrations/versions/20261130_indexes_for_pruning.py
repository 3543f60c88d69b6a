"""indexes by which is found what points at rows that are deleted."""

from __future__ import annotations

from alembic import op

revision = "20261130_pruning"
down_revision = "20261130_audit_replace"
branch_labels = None
depends_on = None

COLUMNS = (
    ("tables", "opener_id"),
    ("tables", "game_id"),
    ("sanctions", "by_id"),
    ("reports", "claimed_by"),
    ("rating_changes", "by_id"),
    ("title_changes", "by_id"),
    ("game_reviews", "asked_by"),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    for table, column in reversed(COLUMNS):
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
