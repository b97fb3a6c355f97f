"""A vendor's own compiler that is called as clang or g++ is: declared by its programs (`api.driver_toolchain`).

Everything but the programs is as for the compiler that it is like: the sandbox, the precompiled prelude, the gate on
its intermediate code, the marker of executed vector code.
"""

from __future__ import annotations

from pathlib import Path

from kernelbench_core.errors import PluginError
from kernelbench_core.model import Target
from kernelbench_core.seams import Availability, BuildRequest, Sandbox, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import find_program
from kernelbench_core.toolchains.clang import ClangToolchain
from kernelbench_core.toolchains.compiler import DriverToolchain
from kernelbench_core.toolchains.gcc import GccToolchain

_SHOWN = tuple(Path("/", name).resolve() for name in ("usr", "bin", "lib", "lib64"))
"""What every sandbox shows."""


def vendor_toolchain(
    sandbox: Sandbox,
    cache: BuildCache | None = None,
    *,
    name: str,
    like: str,
    programs: tuple[str, ...],
    linkers: tuple[str, ...] = (),
    oldest: int = 0,
    remedy: str = "",
) -> Toolchain:
    """The toolchain; the arguments are those of `api.driver_toolchain`.

    Raises:
        PluginError: It is like nothing that is known, or has no program.
    """
    if like not in _LIKE or not programs:
        raise PluginError(f"toolchain {name}: like {like!r}, programs {programs!r}", f"like: {' or '.join(_LIKE)}")
    members = {
        "name": name, "wanted": f"{programs[0]} >= {oldest}" if oldest else programs[0],
        "remedy": remedy or f"install {programs[0]}, or put it on the PATH",
        "programs": programs, "linkers": linkers, "oldest": oldest,
    }  # fmt: skip
    made: Toolchain = type(f"Vendor{like.title()}", (_LIKE[like],), members)(sandbox, cache)
    return made


class _Own(DriverToolchain):
    """Finds the vendor's programs, and shows their installation to the sandbox."""

    programs: tuple[str, ...] = ()
    linkers: tuple[str, ...] = ()
    oldest: int = 0

    def _driver(self) -> str | None:
        return find_program(self.programs, self.oldest)

    def _linker(self) -> str | None:
        return find_program(self.linkers, 0) if self.linkers else None

    def _shown(self, request: BuildRequest) -> tuple[Path, ...]:
        found = filter(None, (self._driver(), self._linker()))
        homes = {home for path in found if (home := _home(Path(path)))}
        return (*super()._shown(request), *sorted(homes))


class _LikeClang(_Own, ClangToolchain):
    def probe(self, target: Target) -> Availability:
        """Whether it is here; that it builds for the target, the first build shows."""
        return DriverToolchain.probe(self, target)


class _LikeGcc(_Own, GccToolchain):
    takes_triple = False

    def probe(self, target: Target) -> Availability:
        """Whether it is here; a driver of this family builds for one architecture, whose triple it need not be told."""
        return DriverToolchain.probe(self, target)


_LIKE = {"clang": _LikeClang, "gcc": _LikeGcc}


def _home(program: Path) -> Path | None:
    """The folder of an installation that a sandbox does not show by itself: the one above `bin`."""
    folder = program.resolve().parent
    home = folder.parent if folder.name == "bin" else folder
    return None if any(home.is_relative_to(each) for each in _SHOWN) or home == Path("/") else home
