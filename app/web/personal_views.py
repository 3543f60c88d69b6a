"""The parts of the download of everything that is kept of a person. Times are Unix milliseconds."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, ConfigDict

from app.protocol.views import Milliseconds


class Part(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class FormerNameView(Part):
    name: str
    until: Milliseconds


class SessionData(Part):
    address: str
    agent: str
    created_at: Milliseconds
    seen_at: Milliseconds
    expires_at: Milliseconds


class TokenData(Part):
    name: str
    scopes: list[str]
    created_at: Milliseconds
    used_at: Milliseconds | None
    expires_at: Milliseconds | None


class GameData(BaseModel):
    """A seat in a game; the game itself is at `record`."""

    id: UUID
    started_at: Milliseconds
    ended_at: Milliseconds | None
    end_reason: str | None
    ranked: bool
    seat: int
    score: int | None
    won: bool | None
    record: str


class SanctionData(Part):
    """What those who run the place have imposed; over when `until` or `lifted_at` has passed."""

    kind: str
    since: Milliseconds
    until: Milliseconds | None
    lifted_at: Milliseconds | None
    reason: str


class ReportData(Part):
    """What this person has reported."""

    subject_kind: str
    subject_id: str
    words: str
    at: Milliseconds
    outcome: str | None
    answer: str | None


class LineData(Part):
    """A line of talk."""

    id: int
    room: str
    channel: str
    at: Milliseconds
    text: str


class MuteData(Part):
    """Somebody whom this person has muted."""

    id: UUID
    name: str
    created_at: Milliseconds


class ActData(Part):
    """What this person has done in a role, as the audit log has it."""

    at: Milliseconds
    role: str
    act: str
    target_kind: str
    target_id: str
    reason: str


class TableData(Part):
    id: UUID
    state: str
    created_at: Milliseconds


class InvitationData(Part):
    table_id: UUID
    state: str
    created_at: Milliseconds


class ReviewData(Part):
    """A review that this person has asked for; it is at the game."""

    game_id: UUID
    state: str
    asked_at: Milliseconds


class RankingData(Part):
    table: str
    rating: float
    best: float
    games: int
    won: int
    drawn: int
    last_at: Milliseconds


class RankingChangeData(Part):
    """`reason` is of those who run the place."""

    at: Milliseconds
    table: str
    kind: str
    game_id: UUID | None
    before: float
    after: float
    outcome: str | None
    notes: list[str]
    reason: str | None


class RefundData(Part):
    """What this person took in that game was given back; what it moved stands in the ranking changes."""

    at: Milliseconds
    game_id: UUID


class FrozenData(Part):
    """Whether the rankings stay as they are, whatever is played."""

    frozen: bool


class TitleData(Part):
    state: str
    since: Milliseconds
    lost_at: Milliseconds | None
    exempt: bool
    barred: bool


class TitleChangeData(Part):
    at: Milliseconds
    kind: str
    cause: str | None
    reason: str | None


class LetterData(Part):
    """A letter that waits to be sent."""

    kind: str
    address: str
    created_at: Milliseconds


class EmailLinkData(Part):
    """A link that confirms an address has been sent; the link itself is nowhere but in the letter."""

    email: str
    expires_at: Milliseconds


class PasswordLinkData(Part):
    """A link to a new password has been sent."""

    expires_at: Milliseconds


class PersonalData(BaseModel):
    """`format` is the version of this form."""

    format: int = 2
    made_at: Milliseconds
    id: UUID
    name: str
    former_names: list[FormerNameView]
    created_at: Milliseconds
    registered_at: Milliseconds | None
    renamed_at: Milliseconds | None
    country: str | None
    about: str
    roles: list[str]
    email: str | None
    unconfirmed_email: str | None
    password_changed_at: Milliseconds
    sessions: list[SessionData]
    tokens: list[TokenData]
    games: list[GameData]
    sanctions: list[SanctionData]
    reports: list[ReportData]
    lines: list[LineData]
    mutes: list[MuteData]
    acts: list[ActData]
    tables_opened: list[TableData]
    tables_sat_at: list[TableData]
    invitations: list[InvitationData]
    reviews: list[ReviewData]
    rankings: list[RankingData]
    ranking_changes: list[RankingChangeData]
    refunds: list[RefundData]
    frozen: list[FrozenData]
    titles: list[TitleData]
    title_changes: list[TitleChangeData]
    letters: list[LetterData]
    email_links: list[EmailLinkData]
    password_links: list[PasswordLinkData]
