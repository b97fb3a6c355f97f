"""What a compiler call in the sandbox means, in the terms that all toolchains of kernelbench report in.

The statuses, the classes of errors and the form of `detail` are those that a build with clang has (`BuildResult`), so
that results of both can be counted together.
"""

from __future__ import annotations

import re

from kernelbench_core.api import BuildResult, ExecResult, Status

DIAGNOSTICS_BYTES = 64 << 10
"""Most that is kept of a compiler's output."""
_DETAIL_CHARACTERS = 500
_ERROR = re.compile(r"^(?P<where>[^\s:][^:\n]*:\d+)(?::\d+)?: (?:fatal )?error: (?P<message>.*)$", re.MULTILINE)
_WITHOUT_PLACE = re.compile(r"^.*\b(?:error|undefined reference|undefined symbol)\b.*$", re.MULTILINE | re.IGNORECASE)
_CLASSES = {
    "unsupported_target_feature": ("requires target feature", "needs target feature"),
    "undeclared_identifier": ("undeclared identifier", "unknown type name", "does not name a type"),
    "no_matching_function": (
        "no matching function",
        "no matching member function",
        "no matching constructor",
        "too few arguments",
        "too many arguments",
        "no known conversion",
        "cannot initialize a parameter",
    ),
}
_OUT_OF_MEMORY = re.compile(r"out of memory|bad_alloc|cannot allocate memory", re.IGNORECASE)
_CRASHED = re.compile(r"PLEASE submit a bug report|fatal error: error in backend|LLVM ERROR")


def text_of(raw: bytes) -> str:
    """Output of a compiler as text of at most `DIAGNOSTICS_BYTES`; bytes that are no UTF-8 are shown as escapes."""
    text = raw[:DIAGNOSTICS_BYTES].decode("utf-8", "backslashreplace")
    return text.encode()[:DIAGNOSTICS_BYTES].decode("utf-8", "ignore")


def class_of(message: str) -> str:
    """Class of a message, as the first error of a build has it; `other` for what is in no class."""
    for name, phrases in _CLASSES.items():
        if any(each in message for each in phrases):
            return name
    return "other"


def first_error(text: str) -> tuple[str, str]:
    """The first error with its place, in one line, and its class."""
    if found := _ERROR.search(text):
        return f"{found['where']}: {found['message'].strip()}", class_of(found["message"])
    if found := _WITHOUT_PLACE.search(text):
        return found[0].strip()[:_DETAIL_CHARACTERS], class_of(found[0])
    first = next((line.strip() for line in text.splitlines() if line.strip()), "it failed without a message")
    return first[:_DETAIL_CHARACTERS], "other"


def failure_of(done: ExecResult, what: str, *, linking: bool = False, spent: float = 0.0) -> BuildResult | None:
    """What a call that did not succeed means; None when it succeeded.

    A crash of the compiler counts as an error of the code: other code would not have brought it about.

    Args:
        done: How the call ended.
        what: The program, for messages (`the compiler`).
        linking: Whether an ordinary failure is one of linking, or of packaging what was compiled.
        spent: CPU seconds of the calls before it.
    """
    if done.ok:
        return None
    text = text_of(done.stderr or done.stdout)
    spent += done.cpu_seconds
    if done.fault:
        status, detail, error_class = Status.HARNESS_ERROR, f"sandbox: {done.fault}", ""
    elif done.limit in ("wall", "cpu"):
        status, error_class = Status.COMPILE_TIMEOUT, "compiler_limit"
        detail = f"{what} ran into its {done.limit} time limit after {done.wall_seconds:.1f} s"
    elif linking and not done.signal:
        status, detail, error_class = Status.LINK_ERROR, first_error(text)[0], "link"
    elif why := _crash(done, text):
        status, detail, error_class = Status.COMPILE_ERROR, f"{what} did not survive the code ({why})", "compiler_crash"
    else:
        status = Status.COMPILE_ERROR
        detail, error_class = first_error(text)
    return BuildResult(status=status, detail=detail, error_class=error_class, diagnostics=text, cpu_seconds=spent)


def _crash(done: ExecResult, text: str) -> str:
    """Why a program went down that should have ended by itself; empty where it ended by itself."""
    if done.signal:
        return f"signal {done.signal}"
    if done.limit:
        return done.limit
    if _OUT_OF_MEMORY.search(text):
        return "no memory"
    return "it crashed" if _CRASHED.search(text) else ""
