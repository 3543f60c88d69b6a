"""rankings, their history, results of seats, masters' titles; and the kind of games and tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "20261130_standings"
down_revision = "20261130_accounts"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chores",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("done_on", sa.String(length=10), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_chores")),
    )
    op.create_table(
        "master_titles",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("lost_at", sa.BigInteger(), nullable=True),
        sa.Column("exempt", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("barred", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_master_titles_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_master_titles")),
    )
    with op.batch_alter_table("master_titles", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_master_titles_state"), ["state"], unique=False)

    op.create_table(
        "ranked_players",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("frozen", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_ranked_players_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_ranked_players")),
    )
    op.create_table(
        "rating_changes",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=True),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("rating_table", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
        sa.Column("outcome", sa.String(length=5), nullable=True),
        sa.Column("notes", sa.JSON(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("by_id", sa.Uuid(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], name=op.f("fk_rating_changes_by_id_people"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_rating_changes_game_id_games")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_rating_changes_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_changes")),
        sa.UniqueConstraint(
            "game_id",
            "person_id",
            "rating_table",
            "kind",
            name=op.f("uq_rating_changes_game_id_person_id_rating_table_kind"),
        ),
    )
    with op.batch_alter_table("rating_changes", schema=None) as batch_op:
        batch_op.create_index(
            "ix_rating_changes_person_id_rating_table_id", ["person_id", "rating_table", "id"], unique=False
        )

    op.create_table(
        "seat_results",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=True),
        sa.Column("level", sa.String(length=32), nullable=True),
        sa.Column("colour", sa.String(length=1), nullable=False),
        sa.Column("score", sa.SmallInteger(), nullable=False),
        sa.Column("outcome", sa.String(length=5), nullable=False),
        sa.Column("quit", sa.Boolean(), nullable=False),
        sa.Column("line", sa.SmallInteger(), nullable=False),
        sa.Column("loop", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.Double(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_seat_results_game_id_games"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_seat_results_person_id_people"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat_results")),
    )
    with op.batch_alter_table("seat_results", schema=None) as batch_op:
        batch_op.create_index("ix_seat_results_person_id_ended_at", ["person_id", "ended_at"], unique=False)

    op.create_table(
        "settlements",
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("uncounted", sa.String(length=20), nullable=True),
        sa.Column("reversed_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_settlements_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_settlements")),
    )
    with op.batch_alter_table("settlements", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_settlements_at"), ["at"], unique=False)

    op.create_table(
        "standings",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("rating_table", sa.String(length=12), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("best", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_standings_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "rating_table", name=op.f("pk_standings")),
    )
    with op.batch_alter_table("standings", schema=None) as batch_op:
        batch_op.create_index("ix_standings_rating_table_rating", ["rating_table", "rating", "person_id"], unique=False)

    op.create_table(
        "title_changes",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("cause", sa.String(length=16), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("by_id", sa.Uuid(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], name=op.f("fk_title_changes_by_id_people"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_title_changes_person_id_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_title_changes")),
    )
    with op.batch_alter_table("title_changes", schema=None) as batch_op:
        batch_op.create_index("ix_title_changes_person_id_at", ["person_id", "at"], unique=False)

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("kind", sa.String(length=12), server_default="game", nullable=False))

    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("kind", sa.String(length=12), server_default="game", nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_column("kind")

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("kind")

    with op.batch_alter_table("title_changes", schema=None) as batch_op:
        batch_op.drop_index("ix_title_changes_person_id_at")

    op.drop_table("title_changes")
    with op.batch_alter_table("standings", schema=None) as batch_op:
        batch_op.drop_index("ix_standings_rating_table_rating")

    op.drop_table("standings")
    with op.batch_alter_table("settlements", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_settlements_at"))

    op.drop_table("settlements")
    with op.batch_alter_table("seat_results", schema=None) as batch_op:
        batch_op.drop_index("ix_seat_results_person_id_ended_at")

    op.drop_table("seat_results")
    with op.batch_alter_table("rating_changes", schema=None) as batch_op:
        batch_op.drop_index("ix_rating_changes_person_id_rating_table_id")

    op.drop_table("rating_changes")
    op.drop_table("ranked_players")
    with op.batch_alter_table("master_titles", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_master_titles_state"))

    op.drop_table("master_titles")
    op.drop_table("chores")
