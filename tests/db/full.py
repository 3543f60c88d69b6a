"""A database with something in every table, made by using the server; its rows poured into one of any version."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import select, update

from app.accounts import outbox
from app.accounts.models import Person
from app.accounts.roles import Role
from app.admin import rulings
from app.admin.authority import Actor
from app.db.base import Base
from app.play.events import Options, Player, PlayerKind
from app.reviews.models import GameHint, GameReview
from app.robots.levels import lookahead_missing
from app.spans import DAY
from app.standings import daily
from app.standings.tables import month_name
from tests.server import Guest, Serving, guest, play_on, serving
from tests.standings.factories import finish, play, player
from tests.web.people import PASSWORD, Box, browser, confirm, letter_box, register

Rows = dict[str, list[dict[str, Any]]]


@dataclass
class Told:
    """What its people know of it: browsers' cookies, a token, ids."""

    cookies: dict[str, dict[str, str]] = field(default_factory=dict)
    token: str = ""
    ids: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    month: str = ""


def synchronous(url: str) -> str:
    return url.replace("+aiosqlite", "")


async def fill(url: str) -> Told:
    """Use a server in every way that leaves something behind."""
    told = Told()
    async with serving(url) as server:
        box = letter_box(server)
        async with browser(server.host) as root, browser(server.host) as ann, browser(server.host) as bob:
            await register(root, "Rolf")
            await _give(server, root, "administrator")
            await register(ann, "Ann", email="ann@example.org", country="SE", about="Plays loops.")
            await box.has(1)
            assert (await confirm(ann, box.letters[0])).is_success
            await register(bob, "Bobby", email="bob@example.org")
            async with browser(server.host) as eve, guest(server.host) as gus:
                await register(eve, "Eve")
                people = {"Rolf": root, "Ann": ann, "Bob": bob, "Eve": eve, "Gus": gus}
                told.ids = {name: str(who.person["id"]) for name, who in people.items()}
                told.names = {name: str(who.person["name"]) for name, who in people.items()}
                told.month = month_name(server.services.clock() - 38 * DAY)
                await _play(server, people, told)
                await _talk(server, people, told)
                await _run_the_place(server, people, told)
                await _leave_traces(server, people, box, told)
                told.cookies = {name: dict(who.http.cookies) for name, who in people.items() if name != "Eve"}
        await daily.run(server.services.database, server.services.clock())
    return told


async def _give(server: Serving, who: Guest, *roles: str) -> None:
    async with server.services.database.transaction() as session:
        query = update(Person).where(Person.id == UUID(who.person["id"]))
        await session.execute(query.values(roles=list(roles)))


async def _play(server: Serving, people: dict[str, Guest], told: Told) -> None:
    """Ranked games between people, two of them to be ruled upon; one that runs; one with a robot, by the socket."""
    database, now = server.services.database, server.services.clock()
    async with database.read() as session:
        found = (await session.scalars(select(Person))).all()
    who = {row.name: player(row) for row in found}
    pairs = {
        "plain": ("Ann", "Bobby"),
        "reversed": ("Bobby", "Ann"),
        "refunded": ("Eve", "Ann"),
        "long ago": ("Ann", "Eve"),
    }
    for number, (name, pair) in enumerate(pairs.items()):
        both = [who[one] for one in pair]
        started = now - (40 - number) * DAY
        one = await finish(database, both, resign=(1, 14), seed=number, started=started)
        told.games[name] = str(one.game)
    sphinx = Player(PlayerKind.ROBOT, "Sphinx", level="oracle", ranking=1)
    lost = await finish(database, [who["Ann"], sphinx], resign=(0, 14), seed=8, started=now - 35 * DAY)
    told.games["lost to a robot"] = str(lost.game)
    running = await play(
        database, [who["Ann"], who["Bobby"]], options=Options(), resign=(0, 8), seed=9, started=now - 60_000
    )
    told.games["running"] = str(running.game)
    ann = people["Ann"]
    told.games["robot"] = await ann.robot_game()
    async with ann.socket() as socket:
        await play_on(socket, told.games["robot"], await socket.game(told.games["robot"]), turns=3)
        await socket.ask(t="resign", room=f"game:{told.games['robot']}")
    async with database.transaction() as session:
        session.add(GameHint(game_id=UUID(told.games["robot"]), seq=3, at=now, suggestions=[]))
        if lookahead_missing() is not None:
            session.add(_waiting_review(UUID(told.games["plain"]), now))
    if lookahead_missing() is None:
        await _review(ann, told.games["robot"])


def _waiting_review(game: UUID, now: int) -> GameReview:
    return GameReview(game_id=game, state="waiting", asked_at=now, tries=0, done=0, total=14, leased_until=0)


async def _review(ann: Guest, game: str) -> None:
    answer = await ann.http.post(f"/api/v1/games/{game}/review")
    assert answer.status_code in (200, 202), answer.text
    for _ in range(1200):
        if (await ann.http.get(f"/api/v1/games/{game}/review")).json()["state"] == "done":
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the review was not done within two minutes")


async def _talk(server: Serving, people: dict[str, Guest], told: Told) -> None:
    ann, gus = people["Ann"], people["Gus"]
    async with ann.socket() as socket:
        await socket.join("lobby")
        line = (await socket.ask(t="say", room="lobby", channel="talk", text="Who plays?"))["seq"]
    await _ok(ann, "PUT", f"/mutes/{gus.person['id']}")
    await _ok(gus, "POST", "/reports", about="line", id=str(line), words="too loud")
    async with ann.socket():
        table = await _ok(ann, "POST", "/tables", seats=2, visibility="invited")
        await _ok(ann, "POST", f"/tables/{table['id']}/invitations", name="Bobby")
        told.ids["table"] = table["id"]


async def _run_the_place(server: Serving, people: dict[str, Guest], told: Told) -> None:
    root, admin = people["Rolf"], "/admin"
    bob, eve, ann = (f"{admin}/players/{told.ids[name]}" for name in ("Bob", "Eve", "Ann"))
    await _ok(root, "POST", f"{bob}/rename", reason="rude", name="Bob")
    await _ok(root, "POST", f"{eve}/mute", reason="rude")
    (ban,) = (await _ok(root, "POST", f"{admin}/networks/ban", reason="floods", address="192.0.2.7"))["sanctions"]
    await _ok(root, "POST", f"{admin}/sanctions/{ban['id']}/lift", reason="enough")
    await _ok(root, "PUT", f"{bob}/ratings/all_time", reason="from elsewhere", rating=640.5)
    await _ok(root, "POST", f"{admin}/games/{told.games['reversed']}/reverse", reason="a wrong click")
    await _ok(root, "POST", f"{ann}/title", reason="founder", act="grant")
    await _ok(root, "POST", f"{bob}/freeze", reason="looked into", frozen=True)
    (report,) = (await _ok(root, "GET", f"{admin}/reports"))["reports"]
    await _ok(root, "POST", f"{admin}/reports/{report['report']}/claim")
    async with server.services.database.transaction() as session:
        actor = Actor(UUID(told.ids["Rolf"]), Role.ADMINISTRATOR, "used an engine")
        await rulings.refund(session, actor, UUID(told.ids["Eve"]), 0, server.services.clock())


async def _leave_traces(server: Serving, people: dict[str, Guest], box: Box, told: Told) -> None:
    made = await _ok(people["Ann"], "POST", "/account/tokens", name="bot", scopes=["play"])
    told.token = made["token"]
    async with browser(people["Ann"].host) as forgetful:
        await _ok(forgetful, "POST", "/password-resets", email="ann@example.org")
    await box.has(3)
    async with server.services.database.transaction() as session:
        # As one that the mail server would not take: its turn comes again tomorrow.
        tomorrow = server.services.clock() + DAY
        await outbox.put(session, outbox.Kind.CHANGED, UUID(told.ids["Ann"]), "old@example.org", tomorrow)
    await _ok(people["Eve"], "POST", "/account/deletion", password=PASSWORD)


async def _ok(who: Guest, method: str, path: str, **body: Any) -> Any:
    answer = await who.http.request(method, f"/api/v1{path}", json=None if method == "GET" else body)
    assert answer.is_success, (path, answer.text)
    return answer.json() if answer.content else None


def rows(url: str) -> Rows:
    """Every row of every table of this version, by table."""
    engine = sa.create_engine(synchronous(url))
    with engine.connect() as connection:
        found = {
            table.name: [dict(row) for row in connection.execute(table.select()).mappings()]
            for table in Base.metadata.sorted_tables
        }
    engine.dispose()
    return found


def pour(url: str, everything: Rows) -> Rows:
    """Write the rows into a database of any version, as far as it has the tables and columns; what was written."""
    engine, written = sa.create_engine(synchronous(url)), Rows()
    with engine.begin() as connection:
        for table in _there(connection):
            kept = [{column.name: row[column.name] for column in table.columns} for row in everything[table.name]]
            if kept:
                connection.execute(table.insert(), kept)
            written[table.name] = kept
            if connection.dialect.name == "postgresql" and isinstance(table.c[0].type, sa.BigInteger):
                _count_on(connection, table)
    engine.dispose()
    return written


def kept(url: str, written: Rows) -> Rows:
    """The same rows as they are now, with the columns that were written and are there still."""
    engine = sa.create_engine(synchronous(url))
    found = Rows()
    with engine.connect() as connection:
        for table in _there(connection):
            if written.get(table.name):
                columns = [column for column in table.columns if column.name in written[table.name][0]]
                found[table.name] = [dict(row) for row in connection.execute(select(*columns)).mappings()]
    engine.dispose()
    return found


def _there(connection: sa.Connection) -> Sequence[sa.Table]:
    """The tables of the models that this database has, with the columns that it has; parents first."""
    inspector, bare = sa.inspect(connection), sa.MetaData()
    names = set(inspector.get_table_names())
    found = []
    for table in Base.metadata.sorted_tables:
        if table.name in names:
            has = {column["name"] for column in inspector.get_columns(table.name)}
            columns = [
                sa.Column(one.name, one.type, primary_key=one.primary_key) for one in table.columns if one.name in has
            ]
            found.append(sa.Table(table.name, bare, *columns))
    return found


def _count_on(connection: sa.Connection, table: sa.Table) -> None:
    """What counts up goes on behind the rows, as it would have after writing them."""
    name = table.c[0].name
    sequence = connection.scalar(
        sa.text("SELECT pg_get_serial_sequence(:table, :name)"), {"table": table.name, "name": name}
    )
    if sequence is not None:
        connection.execute(
            sa.text(f"SELECT setval('{sequence}', max({name}) + 1, false) FROM {table.name} HAVING count(*) > 0")
        )
