"""letters that wait to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_letters"
down_revision = "20261130_refunds"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outgoing_letters",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("lease", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_outgoing_letters_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing_letters")),
    )
    op.create_index(op.f("ix_outgoing_letters_person_id"), "outgoing_letters", ["person_id"])
    op.create_index(op.f("ix_outgoing_letters_due_at"), "outgoing_letters", ["due_at"])


def downgrade() -> None:
    op.drop_table("outgoing_letters")
