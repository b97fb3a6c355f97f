"""LLVM IR whose symbols stay its own: what a shared object hides, hidden before a static program is linked.

Two units of a static program share one space of names with the C and C++ libraries. Made internal, the functions and
variables of a unit neither collide with others of the same name nor take their place: a candidate may define `main`,
`malloc` or whatever the runner calls something of its own, and has a copy of each template that it uses.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_NAME = r'(?:"[^"]+"|[-\w.$]+)'
_KEPT = "private|internal|available_externally|appending|external|extern_weak"  # not defined here, or hidden already
_CHANGED = "linkonce_odr|linkonce|weak_odr|weak|common"
_SHOWN = r"(?:(?:dso_local|dso_preemptable|default|hidden|protected) )*"
_VARIABLE = re.compile(rf"^@({_NAME}) = (?!(?:{_KEPT}) )(?:(?:{_CHANGED}) )?{_SHOWN}")
_FUNCTION = re.compile(rf"^define (?!(?:{_KEPT}) )(?:(?:{_CHANGED}) )?{_SHOWN}(?=[^@]*@({_NAME})\()")
_GROUP = rf"comdat(?:\(\$?{_NAME}\))?"
_VARIABLE_GROUP = re.compile(
    rf', {_GROUP}(?=(?:, (?:align \d+|no_sanitize\w+|!\w+ !\d+|code_model "\w+"))*(?: #\d+)?$)'
)
_FUNCTION_GROUP = re.compile(rf" {_GROUP}(?= )")
_ASSEMBLY = re.compile(r"\.(?:globl|global|weak)\b")
_ANY_GROUP = re.compile(rf"^\${_NAME} = comdat ")
_CONSTRUCTORS = re.compile(
    r"^@llvm\.global_ctors = appending global \[\d+ x \{ i32, ptr, ptr \}\] \[(.*)\]$", re.MULTILINE
)
_CONSTRUCTOR = re.compile(rf"\{{ i32 (\d+), ptr @({_NAME}), ptr [^}}]*\}}")


def internal(text: str, keep: Collection[str]) -> str:
    """The same IR with every definition internal and in no group of its own, but for the symbols to keep."""
    return "\n".join(_internal(line, keep) for line in text.split("\n") if not _ANY_GROUP.match(line))


def _internal(line: str, keep: Collection[str]) -> str:
    if line.startswith("@"):
        line = _VARIABLE_GROUP.sub("", line)
        match = _VARIABLE.match(line)
        return f"@{match[1]} = internal {line[match.end() :]}" if match and match[1] not in keep else line
    if line.startswith("define "):
        line = _FUNCTION_GROUP.sub("", line)
        match = _FUNCTION.match(line)
        return f"define internal {line[match.end() :]}" if match and match[1] not in keep else line
    return _ASSEMBLY.sub(".local", line) if line.startswith("module asm ") or " asm " in line else line


def constructors_as_table(text: str, symbol: str) -> str:
    """The same IR with its constructors in a table `symbol`, in their order, for somebody else to call.

    The table is an array of `{ i32, ptr, ptr }`, the second of each being the function, and ends with a null.
    """

    def table(match: re.Match[str]) -> str:
        found = sorted(_CONSTRUCTOR.findall(match[1]), key=lambda each: int(each[0]))
        rows = [f"{{ i32, ptr, ptr }} {{ i32 {order}, ptr @{name}, ptr null }}" for order, name in found]
        rows.append("{ i32, ptr, ptr } zeroinitializer")
        return f"@{symbol} = constant [{len(rows)} x {{ i32, ptr, ptr }}] [{', '.join(rows)}]"

    return _CONSTRUCTORS.sub(table, text)
