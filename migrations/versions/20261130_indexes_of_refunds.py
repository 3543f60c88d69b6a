"""indexes by which is found what refunds and robots' rankings say of people who are deleted."""

from __future__ import annotations

from alembic import op

revision = "20261130_refund_indexes"
down_revision = "20261130_pruning"
branch_labels = None
depends_on = None

COLUMNS = (("refunds", "person_id"), ("robot_changes", "by_id"))


def upgrade() -> None:
    for table, column in COLUMNS:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    for table, column in reversed(COLUMNS):
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
