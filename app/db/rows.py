"""Rows of queries whose columns only the reader's eye has to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.ext.asyncio import AsyncSession


async def every(session: AsyncSession, query: Executable) -> Sequence[Row[Any]]:
    """All rows, in order."""
    return (await session.execute(query)).all()


async def only(session: AsyncSession, query: Executable) -> Row[Any]:
    """The one row. Raises sqlalchemy NoResultFound or MultipleResultsFound."""
    return (await session.execute(query)).one()


async def one_or_none(session: AsyncSession, query: Executable) -> Row[Any] | None:
    """The one row, if there is any. Raises sqlalchemy MultipleResultsFound."""
    return (await session.execute(query)).one_or_none()
