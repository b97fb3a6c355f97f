"""What a stream can show: its width, colours, and the characters of its encoding."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from rich.table import Table

UNLIMITED = 100_000
"""Width of a stream that is no terminal, in columns: one record stays one line, whatever its length."""

_ASCII_LINES = "    \n    \n -- \n    \n    \n -- \n    \n    \n"
"""As rich's SIMPLE_HEAD, for streams that can show nothing but ASCII."""

_ROOM = 24
"""Columns that the last column of a table needs, unless its texts are shorter."""


@frozen(kw_only=True)
class Screen:
    """How text for a stream is laid out.

    Args:
        width: Columns.
        color: Whether colours are wanted.
        unicode: Whether lines can be drawn with more than ASCII.
    """

    width: int = UNLIMITED
    color: bool = False
    unicode: bool = True

    @classmethod
    def of(cls, stream: Any, environ: Mapping[str, str] | None = None) -> Screen:  # noqa: ANN401 - any text stream
        """What a stream can show.

        `NO_COLOR` and `FORCE_COLOR` (any text but the empty one; the first wins) decide over colours, `COLUMNS` over
        the width.

        Args:
            stream: Standard output, say; None where it is closed.
            environ: Variables; the process's by default.
        """
        environ = os.environ if environ is None else environ
        terminal = is_terminal(stream)
        wanted = terminal and environ.get("TERM", "") != "dumb"
        if environ.get("FORCE_COLOR"):
            wanted = True
        if environ.get("NO_COLOR"):
            wanted = False
        columns = environ.get("COLUMNS", "")
        if columns.isdecimal() and int(columns) > 0:
            width = int(columns)
        else:
            width = shutil.get_terminal_size((80, 24)).columns if terminal else UNLIMITED
        encoding = str(getattr(stream, "encoding", "") or "").lower()
        return cls(width=width, color=wanted, unicode=encoding.startswith("utf"))

    @property
    def bounded(self) -> bool:
        """Whether there is a width to keep to."""
        return self.width < UNLIMITED

    def render(self, *things: Any) -> str:  # noqa: ANN401 - whatever rich can print
        """Lays out rich's renderables and plain strings, one below the other; a string is never read as markup."""
        import io

        from rich.console import Console
        from rich.text import Text

        console = Console(
            file=io.StringIO(), width=self.width, force_terminal=self.color, no_color=not self.color, highlight=False,
            color_system="standard" if self.color else None, markup=False, emoji=False, legacy_windows=False,
        )  # fmt: skip
        for thing in things:
            console.print(Text(thing) if isinstance(thing, str) else thing, soft_wrap=not self.bounded)
        text = console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO from above
        return "\n".join(line.rstrip() for line in text.splitlines())

    def table(self, *headings: str, right: tuple[int, ...] = ()) -> Table:
        """An empty table in the one style that we use; where it is too wide, its last column is wrapped.

        Args:
            headings: Of the columns.
            right: Indices of the columns with numbers.
        """
        from rich import box
        from rich.table import Table

        lines = box.SIMPLE_HEAD if self.unicode else box.Box(_ASCII_LINES, ascii=True)
        table = Table(box=lines, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
        for index, heading in enumerate(headings):
            table.add_column(
                heading, justify="right" if index in right else "left", overflow="fold",
                no_wrap=index < len(headings) - 1, vertical="top",
            )  # fmt: skip
        return table

    def width_of(self, table: Table) -> int:
        """How many columns a table would like to have."""
        from rich.console import Console

        console = Console(width=UNLIMITED, force_terminal=False, color_system=None, legacy_windows=False)
        return console.measure(table).maximum

    def listing(self, headings: Sequence[str], rows: Sequence[Sequence[Any]], right: tuple[int, ...] = ()) -> list[Any]:
        """Rows as a table or, where there is no room for one, as blocks of lines.

        Args:
            headings: Of the columns.
            rows: Texts, plain or of rich, a column each.
            right: Indices of the columns with numbers.
        """
        from rich.text import Text

        texts = [[each if isinstance(each, Text) else Text(str(each)) for each in row] for row in rows]
        widest = [max([len(heading), *(row[i].cell_len for row in texts)]) for i, heading in enumerate(headings)]
        gaps = 2 * (len(headings) - 1)
        if sum(widest[:-1]) + gaps + min(widest[-1], _ROOM) <= self.width:
            table = self.table(*headings, right=right)
            for row in texts:
                table.add_row(*row)
            return [table]
        blocks: list[Any] = []
        for row in texts:
            blocks.append(Text(row[0].plain, style="bold"))
            blocks += [
                Text.assemble(f"  {heading}: ", each)
                for heading, each in zip(headings[1:], row[1:], strict=True)
                if each
            ]
        return blocks


def is_terminal(stream: Any) -> bool:  # noqa: ANN401 - any text stream, or None
    """Whether a person looks at a stream."""
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):  # no stream; a closed one
        return False


def visible(text: str) -> str:
    """Text of others with control characters made visible: an answer must not move the cursor or set the title."""
    return "".join(
        char if char.isprintable() or char in "\n\t" else char.encode("unicode_escape", "surrogatepass").decode("ascii")
        for char in text.replace("\r\n", "\n")
    )


def line_of(text: str) -> str:
    """Text of others on one line."""
    return " ".join(visible(text).split())


def amount(number: float) -> str:
    """A count as people say it: `950`, `58.2 k`, `3.1 M`."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.1f}{unit}"
    return f"{number:.0f}"


def percent(value: float) -> str:
    """A share as a person reads it; only what is all or nothing is called so."""
    shown = f"{value * 100:.1f}%"
    if shown == "100.0%" and value < 1.0:
        return ">99.9%"
    return "<0.1%" if shown == "0.0%" and value > 0.0 else shown
