"""e-mail addresses are confirmed; those that there are have to be, before they are used."""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "20261130_confirmed_addresses"
down_revision = "20261130_letters"
branch_labels = None
depends_on = None

credentials = sa.table(
    "credentials",
    sa.column("person_id", sa.Uuid()),
    sa.column("email", sa.String()),
    sa.column("email_key", sa.String()),
    sa.column("wanted_email", sa.String()),
)


def upgrade() -> None:
    with op.batch_alter_table("credentials") as batch:
        batch.add_column(sa.Column("wanted_email", sa.String(length=254), nullable=True))
    op.execute(sa.update(credentials).values(wanted_email=credentials.c.email, email=None, email_key=None))
    op.create_table(
        "email_confirmations",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_email_confirmations_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_email_confirmations")),
    )
    op.create_index(op.f("ix_email_confirmations_person_id"), "email_confirmations", ["person_id"])
    op.create_index(op.f("ix_email_confirmations_expires_at"), "email_confirmations", ["expires_at"])


def downgrade() -> None:
    op.drop_table("email_confirmations")
    connection = op.get_bind()
    wanting = sa.select(credentials.c.person_id, credentials.c.wanted_email)
    wanting = wanting.where(credentials.c.email.is_(None), credentials.c.wanted_email.is_not(None))
    for row in connection.execute(wanting).all():
        key = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", row.wanted_email.strip()).casefold())
        back = sa.update(credentials).where(credentials.c.person_id == row.person_id)
        connection.execute(back.values(email=row.wanted_email, email_key=key))
    with op.batch_alter_table("credentials") as batch:
        batch.drop_column("wanted_email")
