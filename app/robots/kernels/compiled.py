"""Decides whether the kernels are compiled: `compiled` is numba's njit when numba is there, and nothing when it isn't.

Kernels work on flat arrays of integers (`Ints`) alone: numpy arrays when compiled, lists when not, made by `ints16`
and `ints64`. Compiled code is kept on disk, so that only the first start after an upgrade has to wait for it.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Ints(Protocol):
    """A flat array of integers."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """A flat array of numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


def _sources() -> str:
    """A digest of everything that is compiled: numba alone would not notice that a called function changed."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory(named: str | None = None) -> Path:
    """Where compiled code is kept: under `named` (NUMBA_CACHE_DIR), the user's cache, or the temporary directory.

    The first of them that can be written to and belongs to this user alone counts: what lies there is run. Where there
    is none, a new directory is made that nobody will find again.
    """
    name = f"loopline-kernels-{_sources()}"
    caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    bases = [named, caches, str(Path(tempfile.gettempdir()) / f"loopline-{os.getuid()}")]
    for base in bases:
        if not base:
            continue
        path = Path(base).expanduser() / name
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=path):
                pass
            state = path.parent.stat() if base == bases[-1] else path.stat()
        except OSError:
            continue
        if state.st_uid == os.getuid() and not state.st_mode & stat.S_IWOTH:
            return path
    return Path(tempfile.mkdtemp(prefix="loopline-kernels-"))


def _numba() -> Any:
    """The numba module, its cache set up; None where it is not installed or LOOPLINE_KERNELS is `plain`."""
    if os.environ.get("LOOPLINE_KERNELS") == "plain":
        return None
    # Level 3 compiles half as long again, and searches are no faster for it.
    os.environ.setdefault("NUMBA_OPT", "1")
    try:
        import numba
    except ImportError:
        return None
    config: Any = numba.config
    config.CACHE_DIR = str(cache_directory(os.environ.get("NUMBA_CACHE_DIR")))
    return numba


_NUMBA: Final = _numba()
IS_COMPILED: Final = _NUMBA is not None


def compiled(function: F) -> F:
    """The function, compiled when it is first called with arguments of a new type."""
    if _NUMBA is None:
        return function
    # Kernels never allocate: without numba's reference counts (`_nrt`) they run 1.6 times as fast.
    return cast("F", _NUMBA.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function))


def ints16(values: Iterable[int]) -> Ints:
    """An array for numbers from -32,768 to 32,767."""
    return _array(values, "int16")


def ints64(values: Iterable[int]) -> Ints:
    """An array for hands (bit masks) and whatever else is big."""
    return _array(values, "int64")


def floats(values: Iterable[float]) -> Floats:
    """An array of double precision."""
    return cast("Floats", _array(cast("Iterable[int]", values), "float64"))


def _array(values: Iterable[int], kind: str) -> Ints:
    if _NUMBA is None:
        return list(values)
    import numpy

    return cast("Ints", numpy.array(list(values), dtype=kind))


if _NUMBA is None:

    def copy_into(target: Ints, source: Ints) -> None:
        """Make the target hold what the source holds; they are equally long."""
        cast("list[int]", target)[:] = cast("list[int]", source)

else:

    def copy_into(target: Ints, source: Ints) -> None:
        # Several times as fast as `target[:] = source`, which numba does not turn into a block copy.
        for index in range(len(source)):
            target[index] = source[index]

    copy_into = compiled(copy_into)
