"""Refunds of what a cheat took: which games have been given back, and more than one such row a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_refunds"
down_revision = "20261130_reviews"
branch_labels = None
depends_on = None

ONCE = ["game_id", "person_id", "rating_table", "kind"]
OLD = "uq_rating_changes_game_id_person_id_rating_table_kind"
BUT_REFUNDS = sa.text("kind <> 'refund'")


def upgrade() -> None:
    op.create_table(
        "refunds",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_refunds_game_id_games"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_refunds_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "person_id", name=op.f("pk_refunds")),
    )
    with op.batch_alter_table("rating_changes") as batch:
        batch.drop_constraint(OLD, type_="unique")
    op.create_index(
        "uq_rating_changes_once",
        "rating_changes",
        ONCE,
        unique=True,
        sqlite_where=BUT_REFUNDS,
        postgresql_where=BUT_REFUNDS,
    )


def downgrade() -> None:
    op.drop_index("uq_rating_changes_once", table_name="rating_changes")
    # A second refund of one game has no place there: it stays, as a change by those who run the place.
    op.execute(
        "UPDATE rating_changes SET game_id = NULL WHERE kind = 'refund' AND EXISTS (SELECT 1 FROM rating_changes AS one "
        "WHERE one.kind = 'refund' AND one.game_id = rating_changes.game_id AND one.id < rating_changes.id "
        "AND one.person_id = rating_changes.person_id AND one.rating_table = rating_changes.rating_table)"
    )
    with op.batch_alter_table("rating_changes") as batch:
        batch.create_unique_constraint(OLD, ONCE)
    op.drop_table("refunds")
