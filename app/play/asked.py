"""What a log can tell of a request: which command may have brought an event about."""

from __future__ import annotations

from app.play.commands import (
    Abort,
    AnswerDraw,
    CallOff,
    Claim,
    Command,
    Credit,
    LetRobotPlay,
    OfferDraw,
    Place,
    Resign,
    TakeBack,
)
from app.play.events import (
    Abandoned,
    Aborted,
    Credited,
    DrawAnswered,
    DrawOffered,
    Ended,
    Event,
    Placed,
    Resigned,
    SeatLent,
    SeatTakenBack,
    TimeUp,
)


def brings_about(command: Command, event: Event) -> bool:
    """Whether the event may be the first that the command, of the seat that asked, brought about.

    Any command may find that the time is up. How much time a credit gives is not compared: it is given once.
    """
    match command, event:
        case _, TimeUp():
            return True
        case Place(placement=asked), Placed(placement=done):
            return asked == done
        case (LetRobotPlay(absent=asked), SeatLent(seat=done)) | (Claim(absent=asked), Abandoned(seat=done)):
            return asked == done
        case AnswerDraw(accept=asked), DrawAnswered(accept=done):
            return asked == done
        case (Resign(), Resigned()) | (OfferDraw(), DrawOffered()) | (Abort(), Aborted()):
            return True
        case (TakeBack(), SeatTakenBack()) | (CallOff(), Ended()) | (Credit(), Credited()):
            return True
        case _:
            return False
