"""What a target's pattern for operations finds in a line of a compiler's intermediate code (`Target.operations`).

Names and strings that an author chooses must not count: a function can be called like an intrinsic, and a string can
hold anything. So what stands in quotes is looked at only where it is inline assembly, and there statement by statement,
without comments and directives.
"""

from __future__ import annotations

import re

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ASSEMBLY = re.compile(r"\b(?:asm|__asm__)\b[^\"]*$")
_ESCAPE = re.compile(r"\\(?:([0-9A-Fa-f]{2})|([nt\\\"]))")  # of LLVM, and of C
_COMMENT = re.compile(r"/\*.*?\*/|(?:#|//|@).*$")
_ENDS = re.compile(r"[;\n]")
_OWN = (".insn", ".inst", ".word", ".long", ".byte")
"""Directives that write an instruction which the assembler does not know."""


def found_in(line: str, pattern: re.Pattern[str]) -> str:
    """The operation that a line holds, as it is written there; empty where it holds none.

    Args:
        line: Of LLVM IR or GIMPLE.
        pattern: What operations look like; in inline assembly it is held against one statement at a time.
    """
    if match := pattern.search(_QUOTED.sub('""', line)):
        return match[0].strip()
    for statement in _statements(line):
        words = _COMMENT.sub("", statement).strip()
        if words.startswith(".") and not words.startswith(_OWN):
            continue
        if match := pattern.search(words):
            return match[0].strip()
    return ""


def _statements(line: str) -> list[str]:
    """The statements of the inline assembly in a line: of the first string behind `asm`, the others are constraints."""
    end = 0
    for quoted in _QUOTED.finditer(line):
        if _ASSEMBLY.search(line[end : quoted.start()]):
            return _ENDS.split(_ESCAPE.sub(_character, quoted[0][1:-1]))
        end = quoted.end()
    return []


def _character(match: re.Match[str]) -> str:
    if match[1]:
        return chr(int(match[1], 16))
    return {"n": "\n", "t": "\t"}.get(match[2], match[2])
