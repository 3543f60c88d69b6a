"""What the parts keep of a person beyond the account itself, for that person. Takes a database session, changes nothing.

What others have reported of somebody is theirs, and not told here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Executable, Row, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import EmailConfirmation, OutgoingLetter, PasswordReset, Person
from app.admin.models import AuditEntry
from app.chat.models import ChatLine, Mute
from app.db import rows
from app.lobby.models import Invitation, Table, TableSlot
from app.reviews.models import GameReview
from app.standings.models import MasterTitle, RankedPlayer, RatingChange, Refund, Standing, TitleChange

Rows = Sequence[Row[Any]]


async def of(session: AsyncSession, person: UUID) -> dict[str, Rows]:
    """Rows by what they are; the names are the fields of the download, their columns those of its parts."""
    return {name: await rows.every(session, query) for name, query in _queries(person).items()}


def _queries(who: UUID) -> dict[str, Executable]:
    return {**_talk(who), **_tables(who), **_standings(who), **_links(who)}


def _talk(who: UUID) -> dict[str, Executable]:
    line, mute, act = ChatLine, Mute, AuditEntry
    return {
        "lines": select(line.id, line.room, line.channel, line.at, line.text)
        .where(line.person_id == who)
        .order_by(line.id),
        "mutes": select(Person.id, Person.name, mute.created_at)
        .join(Person, Person.id == mute.who_id)
        .where(mute.by_id == who)
        .order_by(mute.created_at),
        "acts": select(act.at, act.role, act.act, act.target_kind, act.target_id, act.reason)
        .where(act.actor_id == who)
        .order_by(act.id),
    }


def _tables(who: UUID) -> dict[str, Executable]:
    table, slot, invitation, review = Table, TableSlot, Invitation, GameReview
    return {
        "tables_opened": select(table.id, table.state, table.created_at).where(table.opener_id == who),
        "tables_sat_at": select(table.id, table.state, table.created_at)
        .join(slot, slot.table_id == table.id)
        .where(slot.person_id == who),
        "invitations": select(invitation.table_id, invitation.state, invitation.created_at).where(
            invitation.person_id == who
        ),
        "reviews": select(review.game_id, review.state, review.asked_at).where(review.asked_by == who),
    }


def _standings(who: UUID) -> dict[str, Executable]:
    kept, change, title, news = Standing, RatingChange, MasterTitle, TitleChange
    return {
        "rankings": select(kept.table, kept.rating, kept.best, kept.games, kept.won, kept.drawn, kept.last_at)
        .where(kept.person_id == who)
        .order_by(kept.table),
        "ranking_changes": select(change.at, change.table, change.kind, change.game_id, change.before, change.after)
        .add_columns(change.outcome, change.notes, change.reason)
        .where(change.person_id == who)
        .order_by(change.id),
        "refunds": select(Refund.at, Refund.game_id).where(Refund.person_id == who).order_by(Refund.at, Refund.game_id),
        "frozen": select(RankedPlayer.frozen).where(RankedPlayer.person_id == who),
        "titles": select(title.state, title.since, title.lost_at, title.exempt, title.barred).where(
            title.person_id == who
        ),
        "title_changes": select(news.at, news.kind, news.cause, news.reason)
        .where(news.person_id == who)
        .order_by(news.id),
    }


def _links(who: UUID) -> dict[str, Executable]:
    letter, confirmation = OutgoingLetter, EmailConfirmation
    return {
        "letters": select(letter.kind, letter.address, letter.created_at).where(letter.person_id == who),
        "email_links": select(confirmation.email, confirmation.expires_at).where(confirmation.person_id == who),
        "password_links": select(PasswordReset.expires_at).where(PasswordReset.person_id == who),
    }
