"""Lines of talk, and mutes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_chat"
down_revision = "20261130_invitations"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chat_lines",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("room", sa.String(length=48), nullable=False),
        sa.Column("channel", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.String(length=36), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(length=300), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_chat_lines_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_lines")),
        sa.UniqueConstraint("person_id", "request_id", name=op.f("uq_chat_lines_person_id_request_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("chat_lines", schema=None) as batch_op:
        batch_op.create_index("ix_chat_lines_room_channel_id", ["room", "channel", "id"], unique=False)

    op.create_table(
        "mutes",
        sa.Column("by_id", sa.Uuid(), nullable=False),
        sa.Column("who_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f("fk_mutes_by_id_people"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["who_id"], ["people.id"], name=op.f("fk_mutes_who_id_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("by_id", "who_id", name=op.f("pk_mutes")),
    )
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_mutes_who_id"), ["who_id"], unique=False)


def downgrade() -> None:
    op.drop_table("mutes")
    op.drop_table("chat_lines")
