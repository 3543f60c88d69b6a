"""Views of a match: what anyone may see of it. The order of the undrawn tiles never gets in here before the end."""

from __future__ import annotations

from app.play.bag import commitment
from app.play.clock import Clock, ClockOption
from app.play.events import (
    Abandoned,
    Aborted,
    Credited,
    DrawAnswered,
    DrawOffered,
    Ended,
    Logged,
    Placed,
    Player,
    Resigned,
    SeatLent,
    SeatTakenBack,
    TimeUp,
    kind_of,
)
from app.play.match import Chapter, Match, Ply, seat_scores
from app.protocol.server import CreditedFrame, EndedFrame, GameSnapshot, PlacedFrame, SeatFrame, SeatLentFrame
from app.protocol.views import (
    BestView,
    ChapterView,
    ClockOptionView,
    ClockView,
    GameView,
    PlayerView,
    ResultView,
    ScoresView,
    SeatView,
    SpaceView,
    SummarySeat,
    SummaryView,
    TileView,
    TurnView,
)
from app.robots.levels import level
from app.rules.game import Position

EventFrame = PlacedFrame | SeatFrame | SeatLentFrame | CreditedFrame | EndedFrame


def room_name(game: str) -> str:
    return f"game:{game}"


def player_view(player: Player) -> PlayerView:
    """Ranking and crown are those at the start of the game."""
    ranking = player.ranking
    if ranking is None and player.level is not None:
        ranking = level(player.level).ranking
    return PlayerView(
        kind=player.kind.value,
        id=player.person,
        name=player.name,
        level=player.level,
        ranking=ranking,
        crown=player.crown,
    )


def is_doubles(seats: str) -> bool:
    return len(set(seats)) < len(seats)


def game_snapshot(game: str, match: Match, now: int) -> GameSnapshot:
    return GameSnapshot(room=room_name(game), seq=match.seq, game=game_view(game, match, now))


def clock_option_view(option: ClockOption | None) -> ClockOptionView | None:
    if option is None:
        return None
    return ClockOptionView(kind=option.kind.value, seconds=option.seconds, increment=option.increment)


def clock_view(clock: Clock | None, now: int) -> ClockView | None:
    """The clock as it stands at that time."""
    option = None if clock is None else clock_option_view(clock.option)
    if clock is None or option is None:
        return None
    seats = range(len(clock.sides))
    return ClockView(
        option=option,
        left=[clock.time_left(seat, now) for seat in seats],
        running=clock.running,
        at=now,
        penalty=[clock.penalty(seat, now) for seat in seats],
    )


def game_view(game: str, match: Match, now: int) -> GameView:
    """The game as anyone may see it at that time (Unix milliseconds)."""
    created, position = match.created, match.position
    return GameView(
        id=game,
        rules_version=created.rules_version,
        kind=created.options.kind.value,
        doubles=is_doubles(created.seats),
        ranked=created.options.ranked,
        hints=created.options.hints.value,
        clock=clock_view(match.clock, now),
        can_abort=match.can_abort,
        draw_by=sorted(match.draw_by),
        delay=created.options.delay,
        lent=lent_view(match),
        out=list(match.out),
        story=[_chapter_view(chapter) for chapter in match.story],
        started_at=match.started_at,
        first=position.first,
        commitment=commitment(created.bag, created.salt),
        seats=[
            SeatView(seat=seat, colour=colour, player=player_view(player), hand=list(position.hands[seat]))
            for seat, (colour, player) in enumerate(zip(created.seats, created.players, strict=True))
        ],
        bag=position.bag,
        unseen=list(position.unseen()),
        tiles=[_tile_view(ply) for ply in match.plies],
        turn=turn_view(match),
        scores=scores_view(position),
        result=result_view(match),
    )


def lent_view(match: Match) -> list[str | None]:
    """By seat: the level of the robot that plays in its person's place."""
    return [match.lent.get(seat) for seat in range(len(match.players))]


def _chapter_view(chapter: Chapter) -> ChapterView:
    event = chapter.event
    by = event.by if isinstance(event, Abandoned | SeatLent) else None
    return ChapterView.model_validate({"kind": kind_of(event), "seat": event.seat, "by": by, "turn": chapter.turn})


def turn_view(match: Match) -> TurnView | None:
    """What is due, or None once the game is over."""
    position, mover = match.position, match.mover
    if mover is None or position.phase is None:
        return None
    fits = [position.fitting(seat) for seat in range(len(position.seats))]
    return TurnView(
        number=match.turn,
        seat=mover,
        phase=position.phase.value,
        legal=[str(placement) for placement in position.legal()],
        spaces=[SpaceView(cell=cell, fits=[list(fit.get(cell, ())) for fit in fits]) for cell in position.spaces()],
        closed=list(position.closed()),
    )


def scores_view(position: Position) -> ScoresView:
    best = {
        colour: BestView(score=b.score, kind=b.kind, tiles=b.tiles, cells=list(b.cells))
        for colour, b in position.scores().items()
    }
    return ScoresView(R=best["R"], Y=best["Y"], G=best["G"], B=best["B"])


def result_view(match: Match) -> ResultView | None:
    """The result with the proof of the bag; None while the game runs."""
    return None if match.result is None else _result_view(match, match.result)


def _result_view(match: Match, ended: Ended) -> ResultView:
    return ResultView(
        reason=ended.reason.value,
        winners=list(ended.winners),
        scores=list(ended.scores),
        bag_order=list(match.created.bag),
        salt=match.created.salt.hex(),
    )


def event_frame(game: str, match: Match, logged: Logged) -> EventFrame:
    """The frame that tells the room of `logged`; `match` is the state right after it."""
    room, event = room_name(game), logged.event
    match event:
        case Placed():
            return _placed_frame(room, match)
        case Resigned() | TimeUp() | Abandoned() | SeatTakenBack() | DrawOffered() | DrawAnswered() | Aborted():
            return _seat_frame(room, match, logged, event.seat)
        case SeatLent():
            return SeatLentFrame(
                room=room,
                seq=logged.seq,
                at=logged.at,
                seat=event.seat,
                by=event.by,
                level=event.level,
                lent=lent_view(match),
                draw_by=sorted(match.draw_by),
            )
        case Credited():
            return CreditedFrame(
                room=room,
                seq=logged.seq,
                at=logged.at,
                seat=event.seat,
                milliseconds=event.milliseconds,
                clock=clock_view(match.clock, logged.at),
            )
        case Ended():
            result, clock = _result_view(match, event), clock_view(match.clock, logged.at)
            return EndedFrame(room=room, seq=logged.seq, at=logged.at, result=result, clock=clock)
        case _:
            raise ValueError(f"no frame tells of {event!r}")


def _seat_frame(room: str, match: Match, logged: Logged, seat: int) -> SeatFrame:
    return SeatFrame.model_validate(
        {
            "t": kind_of(logged.event),
            "room": room,
            "seq": logged.seq,
            "at": logged.at,
            "seat": seat,
            "by": logged.event.by if isinstance(logged.event, Abandoned) else None,
            "draw_by": sorted(match.draw_by),
            "lent": lent_view(match),
            "out": list(match.out),
        }
    )


def _placed_frame(room: str, match: Match) -> PlacedFrame:
    ply = match.plies[-1]
    return PlacedFrame(
        room=room,
        seq=ply.seq,
        at=ply.at,
        seat=ply.seat,
        turn_number=ply.turn,
        phase=ply.phase.value,
        tile=ply.placement.tile,
        q=ply.placement.cell.q,
        r=ply.placement.cell.r,
        rotation=ply.placement.rotation,
        drew=ply.drew,
        bag=match.position.bag,
        turn=turn_view(match),
        scores=scores_view(match.position),
        clock=clock_view(match.clock, ply.at),
        can_abort=match.can_abort,
        draw_by=sorted(match.draw_by),
    )


def _tile_view(ply: Ply) -> TileView:
    return TileView(
        seq=ply.seq,
        at=ply.at,
        turn=ply.turn,
        seat=ply.seat,
        phase=ply.phase.value,
        tile=ply.placement.tile,
        q=ply.placement.cell.q,
        r=ply.placement.cell.r,
        rotation=ply.placement.rotation,
        drew=ply.drew,
    )


def summary_view(game: str, match: Match, watchers: int) -> SummaryView:
    scores = seat_scores(match.position)
    return SummaryView(
        id=game,
        kind=match.created.options.kind.value,
        doubles=is_doubles(match.created.seats),
        ranked=match.created.options.ranked,
        seats=[
            SummarySeat(seat=seat, colour=colour, player=player_view(player), score=scores[seat])
            for seat, (colour, player) in enumerate(zip(match.created.seats, match.players, strict=True))
        ],
        bag=match.position.bag,
        turn=match.mover,
        watchers=watchers,
        state="running" if match.result is None else "finished",
        result=result_view(match),
        started_at=match.started_at,
    )
