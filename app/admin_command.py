"""`loopline admin create NAME`: the first administrator, made by whoever runs the server."""

from __future__ import annotations

import asyncio
import getpass
import sys
from typing import TextIO

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import passwords, service
from app.accounts.models import Person
from app.accounts.roles import Role
from app.admin import audit
from app.admin.audit import Deed
from app.admin.authority import Actor
from app.db.database import Database
from app.errors import AppError, NotFound
from app.now import milliseconds


class CannotCreate(Exception):
    """Says in words why not."""


def create(url: str, name: str, *, from_stdin: bool, stdin: TextIO | None = None) -> str:
    """Make an administrator of that name, or make the account of that name one. What was done, in words.

    Raises CannotCreate.
    """
    try:
        return asyncio.run(_create(url, name, from_stdin, stdin or sys.stdin))
    except AppError as error:
        raise CannotCreate(error.detail) from None
    except DBAPIError as error:
        raise CannotCreate(f"the database says: {error.orig}; is it migrated? run: loopline migrate") from None


async def _create(url: str, name: str, from_stdin: bool, stdin: TextIO) -> str:
    database = Database(url)
    try:
        try:
            async with database.transaction() as session:
                person = await service.grant(session, name, Role.ADMINISTRATOR)
                await _note(session, person)
            return f"{person.name} is an administrator now; the password is as it was."
        except NotFound:
            service.check_name(name)
        person = await _register(database, name, _password(name, from_stdin, stdin))
        return f"{person.name} is an administrator now, and can log in."
    finally:
        await database.close()


async def _register(database: Database, name: str, password: str) -> Person:
    hasher = passwords.Hasher()
    try:
        hashed = await hasher.hash(password)
    finally:
        hasher.close()
    async with database.transaction() as session:
        person = await service.register(session, None, name, hashed, service.Profile(), milliseconds())
        person.roles = [Role.ADMINISTRATOR.value]
        await _note(session, person)
    return person


async def _note(session: AsyncSession, person: Person) -> None:
    """The log has nobody else to name: who runs the server is no account."""
    await session.flush()
    actor = Actor(person.id, Role.ADMINISTRATOR, "loopline admin create, on the server itself")
    deed = Deed("roles", audit.person(person.id), {}, {"roles": sorted(person.roles)})
    await audit.note(session, actor, deed, milliseconds())


def _password(name: str, from_stdin: bool, stdin: TextIO) -> str:
    if from_stdin:
        password = stdin.readline().rstrip("\r\n")
    else:
        password = getpass.getpass("Password: ")
        if getpass.getpass("Once more: ") != password:
            raise CannotCreate("the two passwords differ")
    passwords.check(password, name)
    return password
