"""Compiler messages made short enough to be told to a model, without anything about this machine.

Clang, GCC and lld write in blocks: a line that begins with a place, then lines of source with a mark below. Blocks are
taken whole, errors first. What is in none (how a template came about, how many errors there were) is left out.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence

from attrs import field, frozen, mutable

from kernelbench_core.harness.function.glue import CANDIDATE_FILE, GLUE_FILE

MOST_LINES = 40
"""Lines of compiler messages that a model is told."""
NOTES = 2
"""Notes that are told with an error: most often the declaration that was missed; the others are more overloads."""
WIDTH = 200
"""Longest line, in characters."""

_PLACED = re.compile(
    r"^(?P<file>[^\s:>|][^:\n]*):(?P<line>\d+)(?::\d+)?: "
    r"(?P<kind>fatal error|[Ee]rror|[Ww]arning|note):\s+(?P<message>.*)$"
)
_LINKER = re.compile(
    r"^\S*\bld[.\w-]*: (?P<kind>error|warning): (?P<lld>.*)$"
    r"|^(?:\S*\bld: )?\S+?:\([.\w+]+\): (?P<bfd>(?:undefined reference to|multiple definition of) .*)$"
)
_BARE = re.compile(r"^(?:[\w+.-]+: )?(?P<kind>fatal error|error|warning): (?P<message>.*)$")
_EMPTY = re.compile(
    r"^(?:too many errors emitted|linker command failed|ld returned \d+ exit|unable to execute|cannot compile inline)"
)
"""Messages that say no more than that there were others."""
_CAUSE = re.compile(
    rf"^(?:In file included|\s+) from {re.escape(CANDIDATE_FILE)}:(?P<included>\d+)[:,]"
    rf"|^{re.escape(CANDIDATE_FILE)}:(?P<required>\d+)(?::\d+)?:\s+required from here"
)
_SOURCE = re.compile(r"^ *\d* \| ?")
_PATH = re.compile(r"(?<![\w/.])(?:/[^\s/:;,'\"`<>()\u2018\u2019]+)+/(?=[^\s/])")
_GLUE = re.compile(rf"{re.escape(GLUE_FILE)}(?::\d+)*")
_TESTS_CALL = "the call in the tests"


@mutable(kw_only=True)
class Block:
    """One message of a compiler.

    Args:
        file: Where, as the compiler says; empty for none.
        line: Line number, as text; empty for none.
        kind: `error`, `warning` or `note`.
        message: What.
        source: The lines of source below it, each with its margin.
    """

    file: str = ""
    line: str = ""
    kind: str
    message: str
    source: list[str] = field(factory=list)

    @property
    def lines(self) -> list[str]:
        """The block as it is told."""
        # what is in a file that is neither the candidate's nor a header is nobody's business (`#include "/etc/passwd"`)
        place = posixpath.normpath(self.file)
        foreign = "/" in place and "/include/" not in place
        message = "(not shown)" if foreign else without_paths(self.message)
        if self.file == GLUE_FILE:
            return [_cut(f"{_TESTS_CALL}: {self.kind}: {message}")]
        where = f"{place.rpartition('/')[2]}:{self.line}: " if self.file else ""
        return [_cut(f"{where}{self.kind}: {message}"), *([] if foreign else _window(self.source))]


@frozen(kw_only=True)
class Told:
    """What is told of a compiler's output.

    Args:
        text: Lines; empty where there is nothing to tell.
        errors: Whether these are errors, and not only warnings.
        left_out: How many more there are.
    """

    text: str = ""
    errors: bool = False
    left_out: int = 0


def shorten(diagnostics: str, *, most_lines: int = MOST_LINES, most: int = 4000) -> Told:
    """The first errors of a compiler's output with their lines of source; the warnings where there are no errors.

    Args:
        diagnostics: Output of clang, gcc or a linker.
        most_lines: Lines.
        most: Characters.
    """
    groups = _groups(_blocks(diagnostics))
    errors = [each for each in groups if each[0].kind == "error"]
    wanted = errors or groups
    lines: list[str] = []
    told, room = 0, most
    for group in wanted:
        added = [line for block in group for line in block.lines]
        if len(lines) + len(added) > most_lines or _size(added) > room:
            added = group[0].lines[: most_lines - len(lines)]  # at least what is wrong, without notes
            if not added or _size(added) > room:
                break
        lines += added
        room -= _size(added)
        told += 1
    return Told(text="\n".join(lines), errors=bool(errors), left_out=len(wanted) - told)


def without_paths(text: str) -> str:
    """Text with every path cut down to the file's name, and without the names of the harness's own files."""
    return _GLUE.sub(_TESTS_CALL, _PATH.sub("", text))


def _size(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _blocks(text: str) -> Iterator[Block]:
    """The blocks of a compiler's output, in order."""
    block: Block | None = None
    cause: Block | None = None
    for line in (*text.splitlines(), ""):  # the last block ends too
        if block is not None and _SOURCE.match(line):
            block.source.append(line)
            continue
        if block is not None:
            yield block
            if block.kind != "note" and block.file != CANDIDATE_FILE and cause is not None:
                yield cause  # which the compiler writes before the error
            cause = None
        block = _block(line)
        cause = _cause(line) or cause


def _block(line: str) -> Block | None:
    """The block that begins with a line; None where none does."""
    if placed := _PLACED.match(line):
        kind = placed["kind"].lower().replace("fatal ", "")  # the assembler of GCC writes `Error`
        return Block(file=placed["file"], line=placed["line"], kind=kind, message=placed["message"])
    if linker := _LINKER.match(line):
        return Block(kind=linker["kind"] or "error", message=linker["lld"] or linker["bfd"])
    bare = _BARE.match(line)
    if bare and not _EMPTY.match(bare["message"]):
        return Block(kind=bare["kind"].replace("fatal ", ""), message=bare["message"])
    return None


def _cause(line: str) -> Block | None:
    """Where in the candidate an error in a header comes from, as a note; None where the line does not say it."""
    found = _CAUSE.match(line)
    if found is None:
        return None
    message = "the header is included here" if found["included"] else "required from here"
    return Block(file=CANDIDATE_FILE, line=found["included"] or found["required"], kind="note", message=message)


def _groups(blocks: Iterator[Block]) -> list[list[Block]]:
    """Each error or warning with a few of the notes that go with it, none of them twice."""
    groups: list[list[Block]] = []
    seen: set[tuple[str, str, str]] = set()
    fresh = False
    for block in blocks:
        # a note that says the same about another place is one more overload, and tells nothing new
        key = (block.kind, block.message, "" if block.kind == "note" else f"{block.file}:{block.line}")
        known = key in seen
        seen.add(key)
        if block.kind != "note":
            fresh = not known
            if fresh:
                groups.append([block])
        elif fresh and not known:
            groups[-1].append(block)
    # of all notes, those about the candidate's own lines help most
    return [[block, *sorted(notes, key=lambda each: each.file != CANDIDATE_FILE)[:NOTES]] for block, *notes in groups]


def _cut(line: str) -> str:
    shown = "".join(char if char.isprintable() or char == "\t" else " " for char in line).rstrip()
    return shown if len(shown) <= WIDTH else f"{shown[: WIDTH - 4]} ..."


def _window(source: Sequence[str]) -> list[str]:
    """Lines of source; of long ones the part around the mark."""
    split = [(match[0], line[match.end() :]) for line in source if (match := _SOURCE.match(line))]
    marks = [len(code) - len(code.lstrip()) for _, code in split[1:2]]
    longest = max((len(code) for _, code in split), default=0)
    start = max(0, (marks[0] if marks else 0) - WIDTH // 2) if longest > WIDTH else 0
    return [_cut(f"{margin}{'... ' if start else ''}{code[start:]}") for margin, code in split]
