"""A request that was refused, with its code from the closed set."""

from __future__ import annotations

from app.protocol.server import Error, ErrorCode, RefusalView
from app.rules.legality import Refusal


class Refused(Exception):
    """`detail` says in words why, and what to do; `refusal` names the rule that a placement breaks."""

    def __init__(self, code: ErrorCode, detail: str, refusal: Refusal | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.refusal = refusal

    def frame(self, request_id: str | None) -> Error:
        view = None
        if self.refusal is not None:
            r = self.refusal
            view = RefusalView(reason=r.reason.value, cell=r.cell, side=r.side)
        return Error(id=request_id, code=self.code, detail=self.detail, refusal=view)
