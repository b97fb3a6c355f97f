"""Which published distribution brings what, for whoever asks for something that is not installed.

A file of names beside this module; it is read at the first such question. What is installed is found without it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from kernelbench_core.loading import normalize

_FILE = Path(__file__).with_name("catalogue.toml")


@frozen(kw_only=True)
class Published:
    """A distribution that can be installed.

    Args:
        plugin: Name of its entry point.
        distribution: What pip calls it.
        brings: Names by kind, such as `targets` or `doctor-checks`; sorted.
    """

    plugin: str
    distribution: str
    brings: Mapping[str, tuple[str, ...]]

    @property
    def remedy(self) -> str:
        """The command that installs it."""
        return f"python -m pip install {self.distribution}"

    def named(self, kind: str, name: str) -> str:
        """The name of what it brings that a user means by `name`; empty when it brings no such thing.

        Case does not matter, nor the choice of `-`, `_`, `.`: what is not installed cannot be mistaken for another.

        Args:
            kind: In the singular, as a registry calls it: `target`, `prompt builder`.
            name: What the user wrote.
        """
        wanted = normalize(name)
        return next((each for each in self.of(kind) if normalize(each) == wanted), "")

    def of(self, kind: str) -> tuple[str, ...]:
        """All that it brings of a kind, which is in the singular."""
        return self.brings.get(plural(kind), ())


def plural(kind: str) -> str:
    """A kind as `kernelbench list` calls it: `prompt builder` is `prompt-builders`."""
    return f"{kind.replace(' ', '-')}s"


@functools.cache
def published() -> tuple[Published, ...]:
    """All distributions that are known, sorted by the names of their plugins."""
    import tomli

    tables = tomli.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(_entries(tables))


def lacking(known: Iterable[Published], installed: Iterable[str]) -> tuple[Published, ...]:
    """Those of the known distributions that are not among the installed ones, which are named as pip does."""
    there = {normalize(name) for name in installed}
    return tuple(each for each in known if normalize(each.distribution) not in there)


def bringing(known: Sequence[Published], kind: str) -> dict[str, tuple[str, ...]]:
    """Distribution to what it brings of a kind, without those that bring none of it.

    Args:
        known: Distributions to look at.
        kind: In the singular.
    """
    return {each.distribution: each.of(kind) for each in known if each.of(kind)}


def _entries(tables: Mapping[str, Mapping[str, object]]) -> Iterator[Published]:
    for plugin in sorted(tables):
        table = dict(tables[plugin])
        distribution = str(table.pop("distribution"))
        brings = {kind: tuple(sorted(map(str, names))) for kind, names in table.items() if isinstance(names, list)}
        yield Published(plugin=plugin, distribution=distribution, brings=brings)
