"""Errors as application/problem+json (RFC 9457), rendered in one place."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from app.errors import AppError
from app.web.pages import index, wants_page

log = structlog.get_logger()


class Problem(BaseModel):
    """`detail` says in words what is wrong and what to do; `code` is for programs."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str


def response(problem: Problem, retry_after: int | None = None) -> JSONResponse:
    headers = {} if retry_after is None else {"retry-after": str(retry_after)}
    return JSONResponse(problem.model_dump(), problem.status, headers=headers, media_type="application/problem+json")


def install(app: FastAPI) -> None:
    """Render every error of the app as a problem."""

    @app.exception_handler(AppError)
    async def app_error(_request: Request, error: AppError) -> JSONResponse:
        problem = Problem(title=error.title, status=error.status, detail=error.detail, code=error.code)
        return response(problem, error.retry_after)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        words = "; ".join(map(_words, error.errors()))
        return response(Problem(title="Unprocessable", status=422, detail=words, code="unprocessable"))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_page(request):
            return index(request, 404)
        detail = str(error.detail)
        code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "http_error")
        return response(Problem(title=detail, status=error.status_code, detail=detail, code=code))

    @app.exception_handler(Exception)
    async def unknown(request: Request, error: Exception) -> JSONResponse:
        log.error("request_failed", path=request.url.path, error=repr(error))
        detail = "Something went wrong on our side; nothing was changed. Try again."
        return response(Problem(title="Internal error", status=500, detail=detail, code="internal"))


def _words(one: dict[str, Any]) -> str:
    """One thing that is wrong with what was sent, as pydantic found it: where, and what."""
    if one["loc"] == ("body",) and one["type"] in ("missing", "model_attributes_type"):
        # Most often a tool's own content type, with which the body stays plain bytes.
        return "body: send a JSON object, with the header `content-type: application/json`"
    return f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}"
