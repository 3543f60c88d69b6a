"""On SQLite a row of the audit log can't be replaced either: INSERT OR REPLACE deletes without asking the triggers."""

from __future__ import annotations

from alembic import op

revision = "20261130_audit_replace"
down_revision = "20261130_robots"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE TRIGGER audit_log_refuses_replace BEFORE INSERT ON audit_log "
            "WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) "
            "BEGIN SELECT RAISE(ABORT, 'the audit log is only ever added to'); END"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER audit_log_refuses_replace")
