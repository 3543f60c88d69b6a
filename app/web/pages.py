"""The page: index.html for every page address, and its files under an address that changes with the build."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse

from app.errors import NotFound

PACKED: Final = frozenset({".html", ".css", ".js", ".svg", ".json"})
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    packed: bytes | None
    media_type: str


@dataclass(frozen=True, slots=True)
class Site:
    """The static files, read once; `build` is a hash over all of them."""

    build: str
    index: str
    files: dict[str, File]


def load(folder: Path) -> Site:
    """Read the page's files. Raises FileNotFoundError without an index.html."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    files: dict[str, File] = {}
    for path in paths:
        name, body = path.relative_to(folder).as_posix(), path.read_bytes()
        digest.update(f"{name}\0{len(body)}\0".encode() + body)
        packed = gzip.compress(body, mtime=0) if path.suffix in PACKED else None
        files[name] = File(body, packed, guess_type(name)[0] or "application/octet-stream")
    build = digest.hexdigest()[:12]
    index = (folder / "index.html").read_text(encoding="utf-8").replace("{{base}}", f"/s/{build}")
    return Site(build, index, files)


@router.get("/s/{build}/{name:path}")
async def static_file(build: str, name: str, request: Request) -> Response:
    """A file of this build, to be kept for ever; of another build, not at all."""
    site: Site = request.app.state.site
    file = site.files.get(name)
    if file is None or build != site.build:
        raise NotFound("There is no such file in this build; reload the page.")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, media_type=file.media_type, headers=headers)
    return Response(file.body, media_type=file.media_type, headers=headers)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    site: Site = request.app.state.site
    file = site.files.get("img/favicon.svg")
    if file is None:
        raise NotFound("There is no icon.")
    return Response(file.body, media_type="image/svg+xml")


@router.get("/")
@router.get("/rules")
@router.get("/rankings")
@router.get("/rankings/{_id}")
@router.get("/masters")
@router.get("/player/{_id}")
@router.get("/archive")
@router.get("/table/{_id}")
@router.get("/game/{_id}")
@router.get("/games/{_id}")
@router.get("/admin")
@router.get("/admin/{_kind}")
@router.get("/admin/{_kind}/{_id}")
@router.get("/login")
@router.get("/register")
@router.get("/account")
@router.get("/forgot")
@router.get("/reset")
@router.get("/confirm")
async def page(request: Request, _id: str = "", _kind: str = "") -> HTMLResponse:
    return index(request)


def index(request: Request, status: int = 200) -> HTMLResponse:
    """The page; it finds out by its address what to show, and has a view of its own for an unknown one."""
    site: Site = request.app.state.site
    return HTMLResponse(site.index, status, headers={"cache-control": "no-cache"})


def wants_page(request: Request) -> bool:
    """Whether this is a browser that looks for a page, rather than a program for an answer."""
    path = request.url.path
    if request.method != "GET" or path.startswith(("/api/", "/s/")) or path.rsplit("/", 1)[-1].count("."):
        return False
    return "text/html" in request.headers.get("accept", "")
