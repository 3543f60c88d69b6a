"""The command `loopline`: serve, migrate, trace, version."""

from __future__ import annotations

import argparse
import errno
import socket
import sys

import uvicorn

from app import __version__
from app.db import migrate
from app.logs import configure
from app.main import create_app
from app.protocol.client import MAX_FRAME_BYTES
from app.rules import trace
from app.settings import BadSettings, Settings, load


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(argv: list[str]) -> int:
    """Carry out one command; the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except BadSettings as error:
        print(f"loopline: these settings make no sense: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="loopline", description="An open server for the game of Tantrix.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="run the server")
    serve.set_defaults(run=lambda _: _serve(load()))
    migration = commands.add_parser("migrate", help="bring the database to this version")
    migration.add_argument("action", nargs="?", choices=("upgrade", "check", "downgrade"), default="upgrade")
    migration.set_defaults(run=lambda arguments: _migrate(load(), arguments.action))
    tracing = commands.add_parser("trace", help="play games from JSON lines on standard input, ply by ply")
    tracing.set_defaults(run=lambda _: trace.run(sys.stdin.buffer, sys.stdout.buffer))
    version = commands.add_parser("version", help="print the version")
    version.set_defaults(run=lambda _: print(__version__) or 0)
    return parser


def _migrate(settings: Settings, action: str) -> int:
    url = settings.database_url
    if action == "upgrade":
        migrate.upgrade(url)
    elif action == "check":
        migrate.check(url)
    else:
        migrate.downgrade(url)
    return 0


def _serve(settings: Settings) -> int:
    configure(settings.log_format, settings.log_level)
    try:
        listener = _listen(settings.host, settings.port)
    except OSError as error:
        print(f"loopline: {_why_not(error, settings)}", file=sys.stderr)
        return 1
    host, port = listener.getsockname()[:2]
    config = uvicorn.Config(
        create_app(settings),
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=10,
        proxy_headers=settings.trust_proxy,
        access_log=False,
        log_config=None,
        server_header=False,
    )
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    print(f"Loopline is at http://{shown}:{port}  (Ctrl+C stops it)", flush=True)
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(2048)
    return listener


def _why_not(error: OSError, settings: Settings) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {settings.port} is taken; choose another with LOOPLINE_PORT"
    return f"cannot listen on {settings.host}:{settings.port}: {error.strerror}"


if __name__ == "__main__":
    main()
