"""invitations to tables, and the spectators' delay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_invitations"
down_revision = "20261130_first"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("delay", sa.SmallInteger(), server_default="0", nullable=False))

    op.create_table(
        "table_invitations",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_table_invitations_person_id_people"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_table_invitations_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_table_invitations")),
    )
    with op.batch_alter_table("table_invitations", schema=None) as batch_op:
        batch_op.create_index("ix_table_invitations_person_id_state", ["person_id", "state"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("table_invitations", schema=None) as batch_op:
        batch_op.drop_index("ix_table_invitations_person_id_state")

    op.drop_table("table_invitations")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("delay")
