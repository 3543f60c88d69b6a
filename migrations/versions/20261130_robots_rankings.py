"""The rankings of robots that float by results, and their history."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_robots"
down_revision = "20261130_confirmed_addresses"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "robot_standings",
        sa.Column("level", sa.String(length=32), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("best", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("level", name=op.f("pk_robot_standings")),
    )
    op.create_table(
        "robot_changes",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("level", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
        sa.Column("outcome", sa.String(length=5), nullable=True),
        sa.Column("notes", sa.JSON(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("by_id", sa.Uuid(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], name=op.f("fk_robot_changes_by_id_people"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_robot_changes_game_id_games")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_robot_changes")),
        sa.UniqueConstraint("game_id", "level", "kind", name=op.f("uq_robot_changes_game_id_level_kind")),
    )
    with op.batch_alter_table("robot_changes", schema=None) as batch_op:
        batch_op.create_index("ix_robot_changes_level_id", ["level", "id"], unique=False)


def downgrade() -> None:
    op.drop_table("robot_changes")
    op.drop_table("robot_standings")
