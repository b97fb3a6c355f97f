"""Takes the code out of what a model wrote.

The rules, in order: text that cannot be source is cleaned (`repair.decode`); reasoning is dropped and fenced blocks
are found (`fences.split`); the last block that defines the entry point is the answer, with earlier blocks that hold
its helpers where it needs them. Code without any fence is found by its first and last line. Nothing is renamed but
a `main`; a wrong name stays, so that the build can say so. Every repair is noted, and so is the reason when there is
no code. Time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from attrs import frozen

from kernelbench_core.generation.cxx_scan import Scan, identifiers, near_name, scan
from kernelbench_core.generation.fences import Block, has_fence, split
from kernelbench_core.generation.repair import decode, rename_main

_NO_ALIASES: Mapping[str, str] = MappingProxyType({})

_NOT_CODE = frozenset(
    """
    asm bash bat cmake console csv diff html ini json log make makefile markdown md output plaintext powershell py
    python sh shell text toml txt xml yaml yml zsh
    """.split()  # noqa: SIM905 - one word a line would be no easier to read
)

_TYPE = (
    r"(?:void|bool|char|short|int|long|float|double|unsigned|signed|size_t|ptrdiff_t|u?int(?:8|16|32|64)_t"
    r"|std::\w+|(?:vector|map)(?=<)|__m\d+\w*|sv\w+_t|v\w+_t|\w+x\d+_t)"
)
_CODE_LINE = re.compile(
    rf"""
      \#[ \t]*(?:include|define|pragma|if|ifdef|ifndef|undef)\b
    | // | /\*
    | using [ ]+ (?:namespace[ ]+)? [\w:]+ [ ]* [;=]
    | template [ ]* <
    | extern [ ]* "C"
    | namespace (?:[ ]+[\w:]+)? [ ]* (?: \{{ | $ )
    | typedef [ ] .* (?: ; | \{{ ) [ ]* $
    | (?:struct|class|union|enum(?:[ ]class)?) [ ]+ \w+ (?:[ ]*:[ \w:]+)? [ ]* (?: \{{ | $ )
    | \[\[ | __attribute__
    | (?:(?:static|inline|const|constexpr|extern|__\w+) \s+)* {_TYPE} (?:<[^;{{}}]*>)?
      (?: [\s*&]+ (?:const\s+)? [\w:]+ (?: \( | [ \t]*[;=\[{{] ) | [*&\s]* $ )  # prose puts a blank before a bracket
    """,
    re.VERBOSE,
)
_PUNCTUATED = re.compile(r"[;{}=#<>\[\]]|^\s*(?://|/?\*)")
"""Characters that lines of code have and lines of prose hardly ever."""
_LAST_LINE = re.compile(r"(?:[};]|\*/)[ \t]*(?://.*)?$|^[ \t]*#[ \t]*(?:endif|pragma|undef|define|include)\b")
_NAMES_SHOWN = 5


@frozen
class Extraction:
    """What was taken out of a completion.

    Args:
        code: The code; None when there is none.
        notes: What was repaired, or why there is no code.
    """

    code: str | None
    notes: tuple[str, ...] = ()


@frozen
class _Piece:
    """A stretch of text that may be the answer."""

    code: str
    found: Scan
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, code: str, *notes: str) -> _Piece:
        return cls(code, scan(code), notes)

    def definitions(self, names: Sequence[str], *, whole: bool) -> bool:
        """Whether it defines one of the names, with a full body if `whole`."""
        return any(d.name in names and (d.whole or not whole) for d in self.found.definitions)


def extract(completion: object, entries: Sequence[str], *, aliases: Mapping[str, str] = _NO_ALIASES) -> Extraction:
    """Takes the code out of a completion; never raises, whatever it is given.

    Args:
        completion: What the model wrote. Anything but text is no code, with the reason.
        entries: Names that the entry point may have, the preferred one first.
        aliases: More names that count, each with the entry that it stands for; the use of one is noted.

    Returns:
        The code, ending with one newline, and the notes; code that lacks the entry point is given as it is, with a
        note.
    """
    text, notes = _checked(completion, "the completion")
    if text is None:
        return Extraction(None, notes)
    parts = split(text)
    notes += parts.notes
    blocks = [block for block in parts.blocks if block.code.strip()]
    names = (*entries, *aliases)
    piece = _best_block(blocks, names) or _best_outside(parts.outside, names, near=not blocks)
    if piece is None and blocks:
        piece = _fallback_block(blocks, names)
    if piece is None:
        return Extraction(None, (*notes, _why_nothing(parts.blocks, parts.outside, entries)))
    return _finished(piece, notes, entries, aliases)


def accept_code(
    code: object, entries: Sequence[str], *, aliases: Mapping[str, str] = _NO_ALIASES, what: str = "the code"
) -> Extraction:
    """As `extract`, for text that is said to be code already: it is taken whole unless it has fences.

    Args:
        code: The text.
        entries: Names that the entry point may have, the preferred one first.
        aliases: More names that count.
        what: What the text is called in notes.

    Returns:
        The code and the notes.
    """
    text, notes = _checked(code, what)
    if text is None:
        return Extraction(None, notes)
    if has_fence(text):
        return extract(code, entries, aliases=aliases)
    return _finished(_Piece.of(text), notes, entries, aliases)


_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (type(None), "null"),
    (bool, "true or false"),
    ((int, float), "a number"),
    (str, "a text"),
    ((list, tuple), "a list"),
    (Mapping, "an object"),
)


def kind_of(value: object) -> str:
    """What a JSON value is, in words."""
    return next((words for kind, words in _KINDS if isinstance(value, kind)), f"of type {type(value).__name__}")


def _checked(value: object, what: str) -> tuple[str | None, tuple[str, ...]]:
    """The text, cleaned; None and the reason where there is nothing in it."""
    if not isinstance(value, str):
        kind = kind_of(value)
        return None, (f"{what} is {kind}" + ("" if value is None else ", not text"),)
    if not value:
        return None, (f"{what} is empty",)
    text, notes = decode(value)
    if not text.strip():
        return None, (*notes, f"{what} is blank")
    return text, notes


def _finished(piece: _Piece, notes: tuple[str, ...], entries: Sequence[str], aliases: Mapping[str, str]) -> Extraction:
    """The chosen piece as the answer: its `main` renamed, a missing entry point noted."""
    code, renamed = rename_main(piece.code, piece.found)
    notes = (*notes, *piece.notes, *renamed)
    functions = piece.found.functions
    if entries and functions.isdisjoint(entries):
        alias = next((name for name in aliases if name in functions), None)
        near = near_name((d.name for d in piece.found.definitions), entries[0])
        if alias:
            notes += (f"{alias} stands for {aliases[alias]}",)
        else:
            there = f"one named {near}" if near else _listed([d.name for d in piece.found.definitions])
            notes += (f"no function named {entries[0]}" + (f", but {there}" if there else ""),)
    return Extraction(code.rstrip("\n") + "\n", notes)


# -- which block -------------------------------------------------------------------------------------------------------


def _best_block(blocks: Sequence[Block], names: Sequence[str]) -> _Piece | None:
    """The last block that defines an entry; one whose body is cut or a stub only when there is no better."""
    second: tuple[int, _Piece] | None = None
    for index in reversed(range(len(blocks))):
        block = blocks[index]
        if not any(name in block.code for name in names):
            continue
        piece = _Piece.of(block.code)
        if piece.definitions(names, whole=True):
            return _with_helpers(blocks, index, piece)
        if second is None and piece.definitions(names, whole=False):
            second = (index, piece)
    return _with_helpers(blocks, *second) if second else None


def _with_helpers(blocks: Sequence[Block], index: int, piece: _Piece) -> _Piece:
    """Puts earlier blocks before the chosen one that define what it uses and lacks.

    A block with `#include <...>` of its own is taken to be complete; a quoted include names another block.
    """
    own = _closed_note(blocks[index])
    quoted = [include for include in piece.found.includes if include.header.startswith('"')]
    if index == 0 or len(quoted) < len(piece.found.includes):
        return _Piece(piece.code, piece.found, own)
    there = set(piece.found.functions | piece.found.names)
    wanted = set(identifiers(piece.code)) - there
    picked: list[str] = []
    helpers: list[str] = []
    for block in reversed(blocks[:index]):
        if block.language in _NOT_CODE:
            continue
        found = scan(block.code)
        brings = found.functions | found.names
        used = brings & wanted
        if used and brings.isdisjoint(there):
            picked.append(block.code)
            helpers += sorted(used)
            there |= brings
            wanted |= identifiers(block.code) - there
            wanted -= brings
    if not picked:
        return _Piece(piece.code, piece.found, own)
    note = f"joined with {'an earlier block' if len(picked) == 1 else 'earlier blocks'} for {_listed(helpers)}"
    dropped = tuple(f"#include {include.header} replaced by the block that holds it" for include in quoted)
    code = _commented(piece.code, [include.offset for include in quoted])
    return _Piece.of("\n".join([*reversed(picked), code]), *own, note, *dropped)


def _listed(names: Sequence[str]) -> str:
    """The first few names."""
    return ", ".join(names[:_NAMES_SHOWN]) + (", ..." if len(names) > _NAMES_SHOWN else "")


def _commented(code: str, offsets: Sequence[int]) -> str:
    """The code with `// ` before each of the offsets."""
    bounds = (0, *offsets, len(code))
    return "// ".join(code[start:end] for start, end in pairwise(bounds))


def _fallback_block(blocks: Sequence[Block], names: Sequence[str]) -> _Piece:
    """Where no block defines an entry: the last that mentions one, else the longest."""
    blocks = [block for block in blocks if block.language not in _NOT_CODE] or blocks
    mentions = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b") if names else None
    block = next((block for block in reversed(blocks) if mentions and mentions.search(block.code)), None)
    block = block or max(blocks, key=lambda block: len(block.code))
    return _Piece.of(block.code, *_closed_note(block))


def _closed_note(block: Block) -> tuple[str, ...]:
    return () if block.closed else ("fence was not closed",)


# -- code without a fence ----------------------------------------------------------------------------------------------


def _best_outside(stretches: Sequence[str], names: Sequence[str], *, near: bool) -> _Piece | None:
    """The last stretch outside of fences that defines an entry, or if `near`, something with a name like it."""
    second = None
    for stretch in reversed(stretches):
        if "{" not in stretch:
            continue
        for piece in _trimmed(stretch, names):
            if piece.definitions(names, whole=False):
                return piece
            if near and second is None and names and near_name(piece.found.functions, names[0]):
                second = piece
    return second


def _trimmed(text: str, names: Sequence[str]) -> Iterator[_Piece]:
    """The text from its first line of code to its last, in up to two ways of finding the first."""
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if _CODE_LINE.match(line.lstrip())), None)
    if first is not None:  # what stands before in the same manner is code too: declarations have many shapes
        while first > 0 and (not lines[first - 1].strip() or _PUNCTUATED.search(lines[first - 1])):
            first -= 1
        first = next(i for i in range(first, len(lines)) if lines[i].strip())
    heads = [re.compile(rf"[\w:<>,*&\s]*\b{re.escape(name)}\s*\(") for name in names if name in text]
    entry = next((i for i, line in enumerate(lines) if any(head.match(line) for head in heads)), None)
    last = next((i for i in reversed(range(len(lines))) if _LAST_LINE.search(lines[i].rstrip())), None)
    for start in dict.fromkeys((first, entry)):
        if start is None or last is None or last < start:
            continue
        notes = []
        if any(line.strip() for line in lines[:start]):
            notes.append("text before the code dropped")
        if any(line.strip() for line in lines[last + 1 :]):
            notes.append("text after the code dropped")
        yield _Piece.of("\n".join(lines[start : last + 1]) + "\n", *notes)


def _why_nothing(blocks: Sequence[Block], outside: Sequence[str], entries: Sequence[str]) -> str:
    """Why there is no code."""
    if not any(stretch.strip() for stretch in outside) and not any(block.code.strip() for block in blocks):
        return "the code block is empty" if blocks else "nothing but reasoning"
    return f"no code block and no function named {entries[0]}" if entries else "no code block"
