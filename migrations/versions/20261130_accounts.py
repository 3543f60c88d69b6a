"""accounts: passwords, names that nobody else may take, tokens for tools, counted attempts."""

from __future__ import annotations

import hashlib
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "20261130_accounts"
down_revision = "20261130_chat"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _grow_people()
    _grow_sessions()
    _make_tables()
    _claim_names_of_guests()


def downgrade() -> None:
    for table in ("attempts", "password_resets", "api_tokens", "credentials", "former_names", "name_claims"):
        op.drop_table(table)
    with op.batch_alter_table("sessions") as batch:
        batch.drop_index("ix_sessions_expires_at")
        batch.drop_constraint("uq_sessions_id", type_="unique")
        batch.drop_column("id")
    with op.batch_alter_table("people") as batch:
        for column in ("registered_at", "renamed_at", "country", "about", "roles"):
            batch.drop_column(column)


def _grow_people() -> None:
    with op.batch_alter_table("people") as batch:
        batch.add_column(sa.Column("registered_at", sa.BigInteger(), nullable=True))
        batch.add_column(sa.Column("renamed_at", sa.BigInteger(), nullable=True))
        batch.add_column(sa.Column("country", sa.String(length=2), nullable=True))
        batch.add_column(sa.Column("about", sa.String(length=200), server_default="", nullable=False))
        batch.add_column(sa.Column("roles", sa.JSON(), server_default="[]", nullable=False))


def _grow_sessions() -> None:
    with op.batch_alter_table("sessions") as batch:
        batch.add_column(sa.Column("id", sa.Uuid(), nullable=True))
    connection = op.get_bind()
    sessions = sa.table("sessions", sa.column("token_hash", sa.String()), sa.column("id", sa.Uuid()))
    for token_hash in connection.scalars(sa.select(sessions.c.token_hash)).all():
        connection.execute(sa.update(sessions).where(sessions.c.token_hash == token_hash).values(id=uuid4()))
    with op.batch_alter_table("sessions") as batch:
        batch.alter_column("id", existing_type=sa.Uuid(), nullable=False)
        batch.create_unique_constraint("uq_sessions_id", ["id"])
        batch.create_index("ix_sessions_expires_at", ["expires_at"], unique=False)


def _claim_names_of_guests() -> None:
    """Until now everybody was a guest, called Guest-1234."""
    connection = op.get_bind()
    people = sa.table("people", sa.column("id", sa.Uuid()), sa.column("name_key", sa.String()))
    claims = sa.table("name_claims", sa.column("claim", sa.String()), sa.column("person_id", sa.Uuid()))
    looks = str.maketrans({"-": None, "0": "o", "1": "l"})
    for row in connection.execute(sa.select(people.c.id, people.c.name_key)).all():
        claim = hashlib.sha256(row.name_key.translate(looks).encode()).hexdigest()
        # Two names can look alike: the first has it.
        if connection.scalar(sa.select(claims.c.claim).where(claims.c.claim == claim)) is None:
            connection.execute(sa.insert(claims).values(claim=claim, person_id=row.id))


def _person(table: str, delete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["person_id"], ["people.id"], name=op.f(f"fk_{table}_person_id_people"), ondelete=delete
    )


def _make_tables() -> None:
    op.create_table(
        "name_claims",
        sa.Column("claim", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=True),
        _person("name_claims", "SET NULL"),
        sa.PrimaryKeyConstraint("claim", name=op.f("pk_name_claims")),
    )
    op.create_index(op.f("ix_name_claims_person_id"), "name_claims", ["person_id"])
    op.create_table(
        "former_names",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("until", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        _person("former_names"),
        sa.PrimaryKeyConstraint("person_id", "until", name=op.f("pk_former_names")),
    )
    op.create_table(
        "credentials",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("email_key", sa.String(length=254), nullable=True),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        _person("credentials"),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_credentials")),
    )
    op.create_index(op.f("ix_credentials_email_key"), "credentials", ["email_key"])
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        _person("api_tokens"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_tokens")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_api_tokens_token_hash")),
    )
    op.create_index(op.f("ix_api_tokens_person_id"), "api_tokens", ["person_id"])
    op.create_table(
        "password_resets",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        _person("password_resets"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_password_resets")),
    )
    op.create_index(op.f("ix_password_resets_person_id"), "password_resets", ["person_id"])
    op.create_index(op.f("ix_password_resets_expires_at"), "password_resets", ["expires_at"])
    op.create_table(
        "attempts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("network", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_at"), "attempts", ["at"])
    op.create_index("ix_attempts_kind_subject_at", "attempts", ["kind", "subject", "at"])
    op.create_index("ix_attempts_kind_network_at", "attempts", ["kind", "network", "at"])
