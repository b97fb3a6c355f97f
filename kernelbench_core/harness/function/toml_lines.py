"""In which line of a TOML file a key stands: the parser gives values without their places."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence

import tomli
from attrs import frozen

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
_SPACE = re.compile(r"[ \t]*")
_REST = re.compile(r"[^\n]*")
_WORD = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_LONG = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}' + r"|'''.*?'{3,5}", re.DOTALL)
_SHORT = re.compile(r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^,\]}\n#"']+)""")


class Lines:
    """The lines of all keys of a TOML text.

    Args:
        text: What `tomli` reads without an error.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._lines: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._read()

    def of(self, *keys: str | int) -> int:
        """The line, from 1, of a key, or of the innermost table around it that the text has; 0 where it has none.

        Args:
            keys: The way to the key from the top; a number is a place in an array, from 0.
        """
        for end in range(len(keys), 0, -1):
            if keys[:end] in self._lines:
                return self._lines[keys[:end]]
        return 0

    def __contains__(self, keys: Path) -> bool:
        return keys in self._lines

    def _read(self) -> None:
        table: Path = ()
        while True:
            self._skip(_BLANK)
            if self._at == len(self._text):
                return
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
                self._skip(_REST)

    def _header(self) -> Path:
        """A line `[a.b]` or `[[a.b]]`; what follows it stands in this table."""
        line, many = self._line(), self._text.startswith("[[", self._at)
        self._at += 1 + many
        names = self._names()
        self._at += 1 + many
        path: Path = ()
        for name in names[:-1]:
            path = self._entered((*path, name), line)
        path = (*path, names[-1])
        if not many:
            path = self._inside(path)
        else:
            self._lines.setdefault(path, line)
            self._tables[path] = self._tables.get(path, -1) + 1
            path = self._inside(path)
        self._lines[path] = line
        return path

    def _entered(self, path: Path, line: int) -> Path:
        """A table that is named on the way to another one, by which it may be mentioned first."""
        self._lines.setdefault(path, line)
        return self._inside(path)

    def _inside(self, path: Path) -> Path:
        """The last table of an array of tables; a table itself."""
        return (*path, self._tables[path]) if path in self._tables else path

    def _pair(self, table: Path) -> None:
        """`a.b = value`."""
        line = self._line()
        path = table
        for name in self._names():
            path = (*path, name)
            self._lines.setdefault(path, line)
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        opening = self._text[self._at]
        if opening in "[{":
            self._at += 1
            self._items(path, "]" if opening == "[" else "}")
        elif not self._skip(_LONG):
            self._skip(_SHORT)

    def _items(self, path: Path, closing: str) -> None:
        """The rest of an array or of an inline table."""
        number = 0
        while True:
            self._skip(_BLANK)
            here = self._text[self._at]
            if here == closing:
                self._at += 1
                return
            if here == ",":
                self._at += 1
            elif closing == "}":
                self._pair(path)
            else:
                element = (*path, number)
                self._lines[element] = self._line()
                self._value(element)
                number += 1

    def _names(self) -> list[str]:
        """The parts of a dotted key, up to what follows it."""
        found = []
        while True:
            self._skip(_SPACE)
            start = self._at
            self._skip(_WORD)
            word = self._text[start : self._at]
            found.append(tomli.loads(f"key = {word}")["key"] if word[:1] in ('"', "'") else word)
            self._skip(_SPACE)
            if self._text[self._at : self._at + 1] != ".":
                return found
            self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        match = pattern.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return bool(match)

    def _line(self) -> int:
        return bisect.bisect_right(self._starts, self._at)


@frozen
class Place:
    """Says where in a file a key stands, as messages do it: `mine/saxpy/task.toml:12: parameters.x.min`.

    Args:
        file: The file, as it is to be shown.
        lines: The lines of its keys; None where they are not known.
    """

    file: str
    lines: Lines | None = None

    def __call__(self, *keys: str | int, instead: Sequence[str | int] = ()) -> str:
        """The place of a key.

        Args:
            keys: The way to it from the top.
            instead: Whose line is told where the text has neither the key nor the table it belongs to.
        """
        line = self.line(*keys, instead=instead)
        shown = ".".join(map(str, keys))
        return ": ".join(filter(None, (f"{self.file}:{line}" if line else self.file, shown)))

    def line(self, *keys: str | int, instead: Sequence[str | int] = ()) -> int:
        """The line of a key, as `Lines.of` tells it; 0 where it is not known."""
        if self.lines is None:
            return 0
        return self.lines.of(*keys) or (self.lines.of(*instead) if instead else 0)
