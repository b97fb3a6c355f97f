"""Lines and server-sent events out of the pieces in which a body arrives.

Both are cut from bytes: only CR and LF end a line there. A text cut with `str.splitlines` would also be cut at U+2028
and its like, which stand unescaped in the JSON of some servers.

Source: HTML Living Standard, section 9.2.6, "Interpreting an event stream".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_BYTE_ORDER_MARK = "\ufeff"


class TooLongError(ValueError):
    """A line is longer than what is taken."""


def split_lines(pieces: Iterable[bytes], longest: int) -> Iterator[str]:
    """Cuts a body into lines, without their ends; the rest after the last end is a line too, if there is any.

    Args:
        pieces: The body as it arrives; a piece may end anywhere, also inside of a character or of CR LF.
        longest: Length of the longest line that is taken, in bytes.

    Raises:
        TooLongError: A line is longer.
    """
    rest = bytearray()
    for piece in pieces:
        rest += piece
        if b"\n" in piece or b"\r" in piece:
            lines = bytes(rest).splitlines(keepends=True)
            # A CR at the end may be the first half of CR LF.
            rest = bytearray(b"" if lines[-1].endswith(b"\n") else lines.pop())
            yield from map(_decoded, lines)
        if len(rest) > longest:
            raise TooLongError(f"a line is longer than {longest} bytes")
    if rest:
        yield _decoded(bytes(rest))


def events(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Puts lines together to events: pairs of the fields `event` (empty where there is none) and `data`.

    Unlike a browser it gives the last event even where no empty line follows: some servers close right after it, and
    whoever reads the events sees from them whether they are complete.
    """
    name, data = "", list[str]()
    for number, line in enumerate(lines):
        text = line.removeprefix(_BYTE_ORDER_MARK) if number == 0 else line
        if not text:
            if data:
                yield name, "\n".join(data)
            name, data = "", []
            continue
        key, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if key == "data":
            data.append(value)
        elif key == "event":
            name = value
    if data:
        yield name, "\n".join(data)


def _decoded(line: bytes) -> str:
    return line.rstrip(b"\r\n").decode(errors="replace")
