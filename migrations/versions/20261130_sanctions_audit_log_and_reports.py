"""Sanctions, the audit log that nobody can edit, and reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_admin"
down_revision = "20261130_standings"
branch_labels = None
depends_on = None

WORDS = "the audit log is only ever added to"


def upgrade() -> None:
    _sanctions()
    _audit_log()
    _reports()


def _sanctions() -> None:
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=True),
        sa.Column("network", sa.String(length=64), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("lifted_at", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_sanctions_person_id_people"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f("fk_sanctions_by_id_people"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index(op.f("ix_sanctions_person_id"), "sanctions", ["person_id"])
    op.create_index(op.f("ix_sanctions_network"), "sanctions", ["network"])
    op.create_index("ix_sanctions_since_id", "sanctions", ["since", "id"])


def _audit_log() -> None:
    op.create_table(
        "audit_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("act", sa.String(length=24), nullable=False),
        sa.Column("target_kind", sa.String(length=12), nullable=False),
        sa.Column("target_id", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    op.create_index(op.f("ix_audit_log_actor_id"), "audit_log", ["actor_id"])
    op.create_index("ix_audit_log_target_kind_target_id", "audit_log", ["target_kind", "target_id"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{WORDS}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()"
        )
    else:
        for what in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_log_refuses_{what.lower()} BEFORE {what} ON audit_log "
                f"BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
            )


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("reporter_id", sa.Uuid(), nullable=False),
        sa.Column("subject_kind", sa.String(length=8), nullable=False),
        sa.Column("subject_id", sa.String(length=36), nullable=False),
        sa.Column("about_id", sa.Uuid(), nullable=True),
        sa.Column("words", sa.String(length=500), nullable=False),
        sa.Column("context", sa.JSON(), nullable=False),
        sa.Column("open_key", sa.String(length=128), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("claimed_by", sa.Uuid(), nullable=True),
        sa.Column("resolved_at", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.String(length=16), nullable=True),
        sa.Column("answer", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["reporter_id"], ["people.id"], name=op.f("fk_reports_reporter_id_people"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["about_id"], ["people.id"], name=op.f("fk_reports_about_id_people"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["claimed_by"], ["people.id"], name=op.f("fk_reports_claimed_by_people"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("open_key", name=op.f("uq_reports_open_key")),
    )
    op.create_index(op.f("ix_reports_about_id"), "reports", ["about_id"])
    op.create_index("ix_reports_state_at", "reports", ["state", "at", "id"])
    op.create_index("ix_reports_reporter_id_at", "reports", ["reporter_id", "at"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("audit_log")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION refuse_audit_change()")
    op.drop_table("sanctions")
