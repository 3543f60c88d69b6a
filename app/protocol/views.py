"""What a viewer sees of people, tables and games; shared by REST and the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Colour = Literal["R", "Y", "G", "B"]
CellView = tuple[int, int]
Milliseconds = Annotated[int, Field(description="Unix time in milliseconds")]
PhaseName = Literal["free", "forced"]
PlayerKindName = Literal["guest", "registered", "robot"]
PresenceState = Literal["here", "away", "offline"]
EndReasonName = Literal["complete", "deadlock", "resignation", "time", "abandonment", "abort", "draw_agreed"]
LobbyState = Literal["here", "playing", "away"]
Channel = Literal["talk", "players", "spectators", "team"]
ClockKindName = Literal["sudden_death", "increment", "penalty"]
GameKindName = Literal["game", "tournament", "master"]
HintsName = Literal["on", "purist"]
VisibilityName = Literal["open", "link", "invited"]
DelaySeconds = Literal[0, 30, 60, 180, 300]
InvitationState = Literal["pending", "accepted", "declined"]
TableState = Literal["open", "playing", "closed"]


class View(BaseModel):
    model_config = ConfigDict(frozen=True)


class PersonView(View):
    id: str
    name: str
    kind: Literal["guest", "registered"]
    ranking: int | None = None
    crown: bool = False


class PlayerView(View):
    """Who sits on a seat; `level` for robots only, `id` for people only."""

    kind: PlayerKindName
    id: str | None
    name: str
    level: str | None
    ranking: int | None = None
    crown: bool = False


class SeatView(View):
    seat: int
    colour: Colour
    player: PlayerView
    hand: list[int]


class TileView(View):
    """A placed tile: `seq` and `at` of its event, `turn` the turn that it belongs to."""

    seq: int
    at: Milliseconds
    turn: int
    seat: int
    phase: PhaseName
    tile: int
    q: int
    r: int
    rotation: int
    drew: int | None


class SpaceView(View):
    """A forced space, and for each seat the tiles with which it could legally fill it now."""

    cell: CellView
    fits: list[list[int]]


class TurnView(View):
    """What is due: every legal placement of the seat on move, the forced spaces, the closed cells."""

    number: int
    seat: int
    phase: PhaseName
    legal: list[str]
    spaces: list[SpaceView]
    closed: list[CellView]


class BestView(View):
    """A colour's best line (one point a tile) or loop (two), with its cells in walking order."""

    score: int
    kind: Literal["line", "loop"]
    tiles: int
    cells: list[CellView]


class ScoresView(View):
    R: BestView
    Y: BestView
    G: BestView
    B: BestView


class ClockOptionView(View):
    """A clock to play with: seconds a side, seconds added after each turn (kind increment only)."""

    kind: ClockKindName
    seconds: int
    increment: int = 0


class ClockView(View):
    """Milliseconds left by seat at the time `at`, below zero once used up; whose clock runs.

    `penalty`: tournament points that each seat gives away by now (penalty clock only).
    """

    option: ClockOptionView
    left: list[int]
    running: int | None
    at: Milliseconds
    penalty: list[int]


class ResultView(View):
    """How the game ended; `bag_order` and `salt` (hex) prove the commitment."""

    reason: EndReasonName
    winners: list[int]
    scores: list[int]
    bag_order: list[int]
    salt: str


class ChapterView(View):
    """What happened beside the placements: to seat `seat`, in turn `turn`, at the wish of seat `by` (null: nobody's)."""

    kind: Literal["resigned", "time_up", "abandoned", "aborted", "seat_lent", "seat_taken_back"]
    seat: int
    by: int | None
    turn: int


class GameView(View):
    """A game. `delay`: seconds by which spectators see it later. `lent`: by seat, the level of the robot that plays in
    its person's place. `out`: the seats that have quit, in that order."""

    id: str
    rules_version: int
    kind: GameKindName = "game"
    doubles: bool
    ranked: bool
    hints: HintsName
    clock: ClockView | None
    can_abort: bool
    draw_by: list[int]
    delay: int
    lent: list[str | None]
    out: list[int]
    story: list[ChapterView]
    started_at: Milliseconds
    first: int
    commitment: str
    seats: list[SeatView]
    bag: int
    unseen: list[int]
    tiles: list[TileView]
    turn: TurnView | None
    scores: ScoresView
    result: ResultView | None


class SlotView(View):
    slot: int
    colour: Colour
    player: PlayerView | None


class InvitedView(View):
    """Somebody who was invited to a table."""

    person: PersonView
    state: InvitationState


class TableView(View):
    """`delay`: seconds by which spectators of its game see it later."""

    id: str
    kind: GameKindName = "game"
    doubles: bool
    ranked: bool
    visibility: VisibilityName
    hints: HintsName
    clock: ClockOptionView | None
    delay: DelaySeconds
    opener: PersonView
    slots: list[SlotView]
    invited: list[InvitedView]
    state: TableState
    game: str | None
    created_at: Milliseconds


class SummaryView(View):
    """A game as the lobby lists it."""

    id: str
    kind: GameKindName = "game"
    doubles: bool
    ranked: bool
    seats: list[SummarySeat]
    bag: int
    turn: int | None
    watchers: int
    state: Literal["running", "finished"]
    result: ResultView | None
    started_at: Milliseconds


class SummarySeat(View):
    seat: int
    colour: Colour
    player: PlayerView
    score: int


class LobbyPersonView(View):
    """Somebody with a page open: `playing` at a running game in whose room they are, `away` from the page, or `here`."""

    person: PersonView
    state: LobbyState


class LobbyView(View):
    tables: list[TableView]
    games: list[SummaryView]
    people: list[LobbyPersonView] = []


class LineView(View):
    """Something said: `id` counts up by itself (not by one); `links` tells whether links in `text` may be clickable."""

    id: int
    at: Milliseconds
    person: PersonView
    text: str
    links: bool


SummaryView.model_rebuild()
