"""Reviews of finished games, and hints given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_reviews"
down_revision = "20261130_admin"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game_reviews",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("asked_by", sa.Uuid(), nullable=True),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("done", sa.SmallInteger(), nullable=False),
        sa.Column("total", sa.SmallInteger(), nullable=False),
        sa.Column("lease", sa.Uuid(), nullable=True),
        sa.Column("leased_until", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.SmallInteger(), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["asked_by"], ["people.id"], name=op.f("fk_game_reviews_asked_by_people"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_reviews_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_reviews")),
    )
    with op.batch_alter_table("game_reviews", schema=None) as batch_op:
        batch_op.create_index("ix_game_reviews_state_asked_at", ["state", "asked_at"], unique=False)

    op.create_table(
        "game_hints",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("suggestions", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_hints_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_game_hints")),
    )


def downgrade() -> None:
    op.drop_table("game_hints")
    op.drop_table("game_reviews")
