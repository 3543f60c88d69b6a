"""Errors that a person is told of: a code, an HTTP status, and words that say what is wrong and what to do."""

from __future__ import annotations

from typing import ClassVar


class AppError(Exception):
    """The parent of all; `detail` goes to the person as it is."""

    status: ClassVar[int] = 500
    code: ClassVar[str] = "internal"
    title: ClassVar[str] = "Something went wrong"

    def __init__(self, detail: str, *, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.retry_after = retry_after


class NotFound(AppError):
    status = 404
    code = "not_found"
    title = "Not found"


class LogIn(AppError):
    status = 401
    code = "log_in"
    title = "Log in"


class WrongPassword(AppError):
    """Says neither whether the name exists nor which of the two was wrong."""

    status = 401
    code = "wrong_password"
    title = "Name or password is wrong"


class Forbidden(AppError):
    status = 403
    code = "forbidden"
    title = "Forbidden"


class Conflict(AppError):
    status = 409
    code = "conflict"
    title = "Conflict"


class Unprocessable(AppError):
    status = 422
    code = "unprocessable"
    title = "Unprocessable"


class TooFast(AppError):
    """`retry_after` is in seconds."""

    status = 429
    code = "too_fast"
    title = "Too many requests"


class Unavailable(AppError):
    """The server lacks, just now or at all, what it needs for this."""

    status = 503
    code = "unavailable"
    title = "Not available"
