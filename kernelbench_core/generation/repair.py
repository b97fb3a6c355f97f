"""Repairs that do not change what a model meant: line ends, invisible characters, and a `main` that would clash."""

from __future__ import annotations

import re

from kernelbench_core.generation.cxx_scan import Scan, scan

UNUSED_MAIN = "kernelbench_unused_main"
"""What a candidate's `main` is called afterwards; nobody calls it."""

_ANSI = re.compile(
    r"""
    \x1b (?: \[ [0-?]* [ -/]* [@-~]                # colours and cursor movements
           | \] [^\x07\x1b\n]* (?: \x07 | \x1b\\ )  # titles and links
           | [ -/]* [0-~] )?                        # other sequences, and an escape on its own
    """,
    re.VERBOSE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_BOM = re.compile("^\ufeff+", re.MULTILINE)  # after an opening fence too


def decode(text: str) -> tuple[str, tuple[str, ...]]:
    """Makes text compilable that passed through terminals, editors and pipes.

    Returns:
        The text, and a note for each kind of repair: byte order mark, carriage returns (a macro's continued line
        breaks on them), terminal escape codes, control characters, and halves of surrogate pairs (which could not
        be written to a file).
    """
    notes = []
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        notes.append("carriage returns replaced")
    if "\ufeff" in text:
        text, count = _BOM.subn("", text)
        notes += ["byte order mark removed"] * bool(count)
    if "\x1b" in text:
        text = _ANSI.sub("", text)
        notes.append("terminal escape codes removed")
    text, count = _CONTROL.subn("", text)
    if count:
        notes.append(f"{count} control character{'s' if count > 1 else ''} removed")
    text, count = _SURROGATE.subn("\ufffd", text)
    if count:
        notes.append("halves of surrogate pairs replaced")
    return text, tuple(notes)


def rename_main(code: str, found: Scan | None = None) -> tuple[str, tuple[str, ...]]:
    """Renames a `main` that the code defines at file scope, so that it neither clashes nor runs.

    Only the identifier of the definition changes; comments, literals, members and other functions stay as they are.

    Args:
        code: C++ source.
        found: What `scan` says about it, where the caller knows.

    Returns:
        The code, and a note when something was renamed.
    """
    if "main" not in code:
        return code, ()
    places = [d.offset for d in (found or scan(code)).definitions if d.name == "main" and not d.namespace]
    if not places:
        return code, ()
    parts, last = [], 0
    for place in places:
        parts += [code[last:place], UNUSED_MAIN]
        last = place + len("main")
    return "".join([*parts, code[last:]]), (f"main was renamed to {UNUSED_MAIN}",)
