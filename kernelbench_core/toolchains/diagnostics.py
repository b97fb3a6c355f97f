"""Compiler messages: the first error, and its class as in SimdBench (arXiv 2507.15224, Table 5)."""

from __future__ import annotations

import re

from attrs import frozen

LIMIT = 64 << 10
"""Most that is kept of a compiler's output, in bytes."""

_ERROR = re.compile(
    r"^(?P<where>[^\s:][^:\n]*):(?P<line>\d+)(?::\d+)?: (?:fatal )?error: (?P<message>.*)$", re.MULTILINE
)
_REQUESTED = re.compile(
    r"^(?P<where>[^\s:/]+):(?P<line>\d+):\d+: (?:note: in instantiation of|  required from)", re.MULTILINE
)
"""What leads from a template in a header to the unit, whose files have no folder in their names."""
_PLAIN = re.compile(r"^(?:.*?(?:error|undefined reference|undefined symbol):? .*)$", re.MULTILINE | re.IGNORECASE)

_CLASSES = (
    ("unsupported_target_feature", r"requires target feature|target specific option mismatch|needs target feature"),
    (
        "undeclared_identifier",
        (
            r"undeclared identifier|was not declared|unknown type name|does not name a type|has not been declared"
            r"|no member named '[^']*' in namespace|is not a member of '|' is unavailable: "
        ),
    ),
    (
        "no_matching_function",
        r"no matching (?:member )?(?:function|constructor)|too (?:few|many) arguments|(?:cannot|could not) convert",
    ),
    ("no_matching_function", r"no known conversion|cannot initialize a parameter"),
)
CRASH = "compiler_crash"
LIMITED = "compiler_limit"


@frozen
class FirstError:
    """The first error of a compiler run.

    Args:
        file: As the compiler names it; empty when the message has no place.
        line: 1-based; 0 when the message has no place.
        message: The compiler's words.
        error_class: `undeclared_identifier`, `unsupported_target_feature`, `no_matching_function` or `other`.
    """

    file: str
    line: int
    message: str
    error_class: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" if self.file else self.message


def classify(message: str) -> str:
    """Class of one message."""
    for name, pattern in _CLASSES:
        if re.search(pattern, message):
            return name
    return "other"


def decode(raw: bytes) -> str:
    """Compiler output as text; bytes that are no UTF-8 are shown as escapes."""
    text = raw[:LIMIT].decode("utf-8", "backslashreplace")
    return text.encode()[:LIMIT].decode("utf-8", "ignore")


def first_error(text: str) -> FirstError:
    """The first error in the output of clang, gcc or lld."""
    if match := _ERROR.search(text):
        file, line = _own_place(text, match) or (match["where"], int(match["line"]))
        return FirstError(file, line, match["message"].strip(), classify(match["message"]))
    if match := _PLAIN.search(text):
        return FirstError("", 0, match[0].strip()[:500], classify(match[0]))
    said = next((each.strip() for each in text.splitlines() if each.strip()), "the compiler failed without a message")
    return FirstError("", 0, said[:500], "other")


def _own_place(text: str, error: re.Match[str]) -> tuple[str, int] | None:
    """Where the unit itself asked for what is wrong in a header's template; None where the lines behind do not say."""
    if "/" not in error["where"]:
        return None
    after = re.split(r"^.*\berror: ", text[error.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    found = _REQUESTED.search(after)
    return (found["where"], int(found["line"])) if found else None
