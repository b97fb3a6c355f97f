"""Takes a completion apart: what the model thought, its fenced blocks of code, and the text around them.

One walk over the lines. While the model thinks, fences mean nothing; inside a fence, tags mean nothing, unless
the fence was plainly never closed.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from attrs import frozen

_TAG = re.compile(r"<(?P<end>/?)(?:think|thinking|thought|thoughts|reasoning)>", re.IGNORECASE)
_END_TAG = re.compile(r"</(?:think|thinking|thought|thoughts|reasoning)>", re.IGNORECASE)
_FENCE = re.compile(r"^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*(.*)$")
_FENCE_AFTER_TEXT = re.compile(r"^([^`\"]*)(`{3,})([\w+#.-]*)[ \t]*$")
_FENCE_AFTER_CODE = re.compile(r"(?<=[;}])[ \t]*(`{3,}|~{3,})[ \t]*$")
_LANGUAGE = re.compile(r"[A-Za-z][\w+#.-]*")
_CUT_FENCE = re.compile(r"\n[ \t]*(?:`{1,2}|~{1,2})\s*$")


@frozen
class Block:
    """A fenced block.

    Args:
        code: The lines inside, without the indentation of the fence; ends with one newline unless it is blank.
        language: First word after the opening fence, in lower case; empty when there is none.
        closed: Whether the closing fence was there.
    """

    code: str
    language: str = ""
    closed: bool = True


@frozen
class Parts:
    """A completion, taken apart.

    Args:
        blocks: Fenced blocks of the answer, in order.
        outside: Stretches of text between them.
        notes: What was dropped.
    """

    blocks: tuple[Block, ...]
    outside: tuple[str, ...]
    notes: tuple[str, ...]


@frozen
class _Fence:
    indent: str
    char: str
    length: int
    info: str

    def closed_by(self, other: _Fence) -> bool:
        return other.char == self.char and other.length >= self.length and not other.info and not other.indent.strip()

    def replaced_by(self, other: _Fence) -> bool:
        """Whether the other one starts a new block, so that this one was left open."""
        return other.char == self.char and other.length >= self.length and bool(_LANGUAGE.match(other.info))


def _fence(line: str) -> _Fence | None:
    """The fence at the start of a line."""
    if "```" not in line and "~~~" not in line:
        return None
    found = _FENCE.match(line)
    if not found:
        return None
    indent, run, info = found.groups()
    if run[0] == "`" and "`" in info:
        return None  # code within a sentence
    return _Fence(indent, run[0], len(run), info.strip())


def has_fence(text: str) -> bool:
    """Whether some line of the text starts with a fence."""
    return ("```" in text or "~~~" in text) and any(_fence(line) for line in text.split("\n"))


def split(text: str) -> Parts:
    """Takes a completion apart; `text` has plain line ends."""
    walk = _Walk(text.split("\n"))
    walk.run()
    return Parts(tuple(walk.blocks), tuple("\n".join(lines) for lines in walk.outside if lines), tuple(walk.notes))


class _Walk:
    """The state of the walk over the lines."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.blocks: list[Block] = []
        self.outside: list[list[str]] = [[]]
        self.notes: dict[str, None] = {}
        self.thinking = False
        self.open: _Fence | None = None
        self.body: list[str] = []
        self._fence_lines: list[tuple[int, bool]] | None = None

    def run(self) -> None:
        """Walks over all lines."""
        for number, line in enumerate(self.lines):
            if self.open:
                self.inside(number, line)
            else:
                self.text(line)
        if self.thinking:
            self.notes["reasoning was not closed: dropped to the end"] = None
        if self.open:
            self.close(closed=False)

    def inside(self, number: int, line: str) -> None:
        """Takes a line of a fenced block."""
        assert self.open is not None  # noqa: S101 - for the type checker; `run` asked
        fence = _fence(line)
        if fence and self.open.closed_by(fence):
            self.close(closed=True)
        elif fence and self.open.replaced_by(fence):
            self.close(closed=False)
            self.open = fence
        elif "</" in line and (rest := self.left_open(number, line)) is not None:
            self.drop_all()
            self.text(rest)
        elif line.rstrip().endswith(self.open.char * self.open.length) and (code := self.last_line(line)) is not None:
            self.body.append(code)
            self.close(closed=True)
        else:
            self.body.append(line)

    def last_line(self, line: str) -> str | None:
        """The code of a line such as `}` with the closing fence right behind it, unless that is in a literal."""
        found = _FENCE_AFTER_CODE.search(line.rstrip()[-200:])
        code = line.rstrip().rstrip(found[1][0]).rstrip() if found else line
        return code if found and not code.count('"') % 2 else None

    def left_open(self, number: int, line: str) -> str | None:
        """What follows a closing tag inside a fence that was never closed; None where the tag is part of code.

        The fence was left open when the next fence opens a block, or when there is none.
        """
        found = next((tag for tag in _live_tags(line) if tag["end"]), None)
        if not found:
            return None
        if self._fence_lines is None:
            self._fence_lines = [(i, bool(f.info)) for i, text in enumerate(self.lines) if (f := _fence(text))]
        after = bisect_right(self._fence_lines, (number, True))
        closes = after < len(self._fence_lines) and not self._fence_lines[after][1]
        return None if closes else line[found.end() :]

    def text(self, line: str) -> None:
        """Takes a line outside of fences: drops reasoning, notices fences."""
        start = 0
        kept = ""
        if self.thinking or "<" in line:
            pieces: list[str] = []
            start = self.reasoning(line, pieces)
            if self.thinking:
                self.outside[-1] += [piece for piece in pieces if piece.strip()]
                return
            kept = "".join(pieces)
        rest = line[start:]
        fence = _fence(rest)
        if not fence and "```" in rest and (found := _FENCE_AFTER_TEXT.match(rest)):
            kept += found[1]
            fence = _Fence("", "`", len(found[2]), found[3])
        if fence:
            if kept.strip():
                self.outside[-1].append(kept)
            self.open = fence
        else:
            self.outside[-1].append(kept + rest)

    def reasoning(self, line: str, pieces: list[str]) -> int:
        """Goes through the tags of a line.

        Returns:
            Where the text after the last tag starts; what stands before an opening tag is added to `pieces`.
        """
        start = 0
        if self.thinking:
            found = _END_TAG.search(line)
            if not found:
                return len(line)
            self.thinking = False
            start = found.end()
        for tag in _live_tags(line, start):
            if tag["end"]:
                if not self.thinking:
                    self.drop_all()
                    pieces.clear()
                self.thinking = False
                start = tag.end()
            elif not self.thinking:
                pieces.append(line[start : tag.start()])
                self.thinking = True
                self.notes["reasoning dropped"] = None
        return start

    def drop_all(self) -> None:
        """Drops what was read so far: a closing tag without an opening one says that it was reasoning."""
        self.blocks.clear()
        self.outside = [[]]
        self.open = None
        self.body = []
        self.notes["reasoning dropped"] = None

    def close(self, *, closed: bool) -> None:
        """Ends the open block."""
        assert self.open is not None  # noqa: S101 - for the type checker; callers asked
        code = _without_indent(self.body, self.open.indent)
        if not closed:
            code = _CUT_FENCE.sub("\n", "\n" + code)[1:]
        language = _LANGUAGE.search(self.open.info.lstrip("{.").lower())
        code = code.rstrip("\n") + "\n" if code.strip() else ""
        self.blocks.append(Block(code, language[0] if language else "", closed))
        self.outside.append([])
        self.open = None
        self.body = []


def _live_tags(line: str, start: int = 0) -> list[re.Match[str]]:
    """The tags of a line that are marks, and no part of a literal, of a comment, or of code within a sentence."""
    tags = []
    comment = line.lstrip().startswith(("//", "/*"))
    quotes, counted = 0, start
    for tag in _TAG.finditer(line, start):
        quotes += line.count('"', counted, tag.start())
        counted = tag.end()
        before = line[tag.start() - 1] if tag.start() else " "
        if comment or quotes % 2 or before in "`'\"" or (not tag["end"] and (before.isalnum() or before == "_")):
            continue
        tags.append(tag)
    return tags


def _without_indent(lines: list[str], indent: str) -> str:
    """The lines without the indentation of their fence, as far as all of them have it."""
    if indent:
        indent = re.sub(r"[^\t]", " ", indent)
        filled = [line for line in lines if line.strip()]
        width = len(indent)
        if not all(line.startswith(indent) for line in filled):
            width = min([width, *(len(line) - len(line.lstrip(" \t")) for line in filled)])
        lines = [line[width:] for line in lines]
    return "\n".join(lines)
