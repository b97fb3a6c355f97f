"""The fenced blocks of a Markdown page, and what each of them asks of a test.

Read by the tests of several rooms, which load this file by its path.

| fence | asks |
|---|---|
| `console` | lines that begin with `$ ` are run, the lines below each are what it prints; `…` stands for anything |
| `sh` | every command is run and ends with status 0 |
| `python` | is run; the blocks of a page share one namespace |
| any language with `title="path"` | is written to that path; Python, TOML and JSON must be well-formed |
| `toml`, `json` | must be well-formed |
| `text` | nothing |

`<!-- test: skip WHY -->` on the line before a fence keeps it from being run. Commands between a line
`<!-- test: before` and a line `-->` are run as those of `sh` are: they make what a page takes for granted, and no
reader sees them.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import tomli
from attrs import frozen

ANYTHING = "…"
RUN = frozenset({"console", "sh", "python"})
PARSED = frozenset({"toml", "json"})
_OPENING = re.compile(r"^(?P<indent>[ >]*)(?P<marks>`{3,}|~{3,})(?P<info>.*)$")
_TITLE = re.compile(r'\btitle="([^"]*)"')
_COMMENT = re.compile(r"<!--\s*test:(?P<what>.*)")
BEFORE = "<!-- test: before"


class PageError(Exception):
    """A page breaks the rules; the text says where and what to do."""


@frozen
class Fence:
    """One block of a page.

    Args:
        page: Where it stands.
        line: Number of its first line of text, from 1.
        language: First word after the marks.
        title: File that it is; empty for none.
        text: What is in it, without the indentation of the fence, with a line feed at its end.
        skip: Why it is not run; empty where it is.
    """

    page: Path
    line: int
    language: str
    title: str
    text: str
    skip: str

    @property
    def place(self) -> str:
        """`page:line`, as editors read it."""
        return f"{self.page}:{self.line}"


@frozen
class Command:
    """One command of a block.

    Args:
        line: Number of its first line in the page.
        text: What bash is given.
        expected: Lines that it prints; None where nobody looks.
    """

    line: int
    text: str
    expected: tuple[str, ...] | None


def fences(page: Path, text: str | None = None) -> list[Fence]:
    """All fences of a page, in order.

    Raises:
        PageError: A fence has no language, is not closed, is of a kind that nothing tests, or a skip has no reason.
    """
    lines = (page.read_text(encoding="utf-8") if text is None else text).splitlines()
    return list(_fences(page, lines))


def _fences(page: Path, lines: list[str]) -> Iterator[Fence]:
    at, skip, skip_at = 0, "", -1
    while at < len(lines):
        line = lines[at]
        if line == BEFORE:
            end = _end_of_comment(page, lines, at)
            yield Fence(page, at + 2, "sh", "", "".join(f"{each}\n" for each in lines[at + 1 : end]), "")
            at = end + 1
            continue
        if (said := _COMMENT.fullmatch(line.strip())) is not None:
            skip, skip_at = _reason(page, at, said["what"]), at
            if at + 1 >= len(lines) or not _OPENING.match(lines[at + 1]):
                raise PageError(f"{page}:{at + 1}: a skip that is not on the line before a fence")
        if (opening := _OPENING.match(line)) is None:
            at += 1
            continue
        end = _closing(page, lines, at, opening["marks"])
        inner = re.compile(f"^[ >]{{0,{len(opening['indent'])}}}")
        body = "".join(f"{inner.sub('', each)}\n" for each in lines[at + 1 : end])
        language, title = _info(page, at, opening["info"])
        yield _checked(Fence(page, at + 2, language, title, body, skip if skip_at == at - 1 else ""))
        at = end + 1


def _reason(page: Path, at: int, what: str) -> str:
    word, _, why = what.removesuffix("-->").strip().partition(" ")
    if word != "skip" or not what.endswith("-->") or len(why.split()) < 2:
        raise PageError(
            f"{page}:{at + 1}: expected <!-- test: skip WHY -->, with a reason that can be read, or `{BEFORE}` alone"
        )
    return why.strip()


def _end_of_comment(page: Path, lines: list[str], at: int) -> int:
    if "-->" not in lines[at:]:
        raise PageError(f"{page}:{at + 1}: the comment is not closed by a line `-->`")
    return lines.index("-->", at)


def _closing(page: Path, lines: list[str], at: int, marks: str) -> int:
    """Index of the line that closes the fence of the line `at`."""
    closing = re.compile(rf"^[ >]*{re.escape(marks[0])}{{{len(marks)},}}\s*$")
    for index in range(at + 1, len(lines)):
        if closing.match(lines[index]):
            return index
    raise PageError(f"{page}:{at + 1}: the fence is not closed")


def _info(page: Path, at: int, info: str) -> tuple[str, str]:
    language = info.strip().partition(" ")[0]
    if not re.fullmatch(r"[a-z0-9+-]+", language):
        raise PageError(f"{page}:{at + 1}: a fence without a language; `text` is for what is not run")
    titled = _TITLE.search(info)
    title = titled[1] if titled else ""
    path = PurePosixPath(title)
    if titled and (not title or path.is_absolute() or ".." in path.parts):
        raise PageError(f"{page}:{at + 1}: title={title!r} is no path below the folder of the page")
    return language, title


def _checked(fence: Fence) -> Fence:
    if fence.title and fence.language in ("console", "sh"):
        raise PageError(f"{fence.place}: a block of {fence.language} with a title would be written, not run")
    if not (fence.title or fence.skip or fence.language in RUN | PARSED | {"text"}):
        raise PageError(
            f'{fence.place}: nothing tests a block of {fence.language}: give it a title="path", make it `text`, '
            "or say why it is skipped"
        )
    if fence.language == "console":
        commands(fence)
    return fence


def commands(fence: Fence) -> list[Command]:
    """The commands of a block of `console` or `sh`.

    Raises:
        PageError: Output stands before the first command, or a command has no end.
    """
    return list(_session(fence) if fence.language == "console" else _script(fence))


def _session(fence: Fence) -> Iterator[Command]:
    begin, text, printed, open_ = 0, "", [], False
    for number, line in enumerate(fence.text.splitlines(), fence.line):
        if open_ and (line.startswith("> ") or line == ">" or text.endswith("\\\n")):
            text += line.removeprefix("> ").removeprefix(">") + "\n" if line.startswith(">") else line + "\n"
            open_ = _is_open(text)
        elif line.startswith("$ "):
            if text:
                yield Command(begin, text, _without_end(printed))
            begin, text, printed = number, line[2:] + "\n", []
            open_ = _is_open(text)
        elif not text:
            raise PageError(f"{fence.page}:{number}: output without a command; a command begins with `$ `")
        else:
            printed.append(line.rstrip())
    if text:
        yield Command(begin, text, _without_end(printed))


def _script(fence: Fence) -> Iterator[Command]:
    begin, text = 0, ""
    for number, line in enumerate(fence.text.splitlines(), fence.line):
        if not text and (not line.strip() or line.lstrip().startswith("#")):
            continue
        begin = begin if text else number
        text += line + "\n"
        if not _is_open(text):
            yield Command(begin, text, None)
            text = ""
    if text:
        raise PageError(f"{fence.page}:{begin}: a command without an end")


def _is_open(text: str) -> bool:
    """Whether a command goes on in the next line: bash says so of loops, quotes and documents that are not ended."""
    if text.endswith("\\\n"):
        return True
    if not re.search(r"['\"`(){}]|<<|\b(?:for|while|until|if|case)\b|(?:\||&&)\s*$", text):
        return False
    said = subprocess.run(
        ["bash", "-n"], input=text, capture_output=True, text=True, check=False, env={"LC_ALL": "C"}
    ).stderr
    return any(words in said for words in ("unexpected end of file", "unexpected EOF", "delimited by end-of-file"))


def _without_end(lines: list[str]) -> tuple[str, ...]:
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def malformed(fence: Fence) -> str:
    """What is wrong with the text of a file that a page shows; empty where nothing is, or nobody can tell."""
    try:
        if fence.language == "python":
            compile(fence.text, str(fence.page), "exec", dont_inherit=True)
        elif fence.language == "toml":
            tomli.loads(fence.text)
        elif fence.language == "json":
            _load_json(fence.text)
    except (SyntaxError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _load_json(text: str) -> None:
    """Reads one document, or one a line.

    Raises:
        ValueError: It is neither.
    """
    try:
        json.loads(text)
    except ValueError:
        for line in text.splitlines():
            json.loads(line)


def matches(expected: tuple[str, ...], got: tuple[str, ...]) -> bool:
    """Whether what was printed is what the page shows.

    Args:
        expected: Lines; `…` alone on one stands for any number of lines, within one for anything on it.
        got: Lines.
    """
    pattern = "".join(
        r"(?:[^\n]*\n)*?" if line.strip() == ANYTHING
        else "[^\n]*?".join(map(re.escape, line.rstrip().split(ANYTHING))) + "\n"
        for line in expected
    )  # fmt: skip
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in got)) is not None
