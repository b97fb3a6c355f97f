"""The pass over a kernel's LLVM IR before it is optimised.

The frontend is told of 512-bit registers only so that vectors of this size are passed as values; the code is made for
any x86-64 machine, so what it says of registers is taken out again. Operations get the attributes of their class, so
that the optimiser hoists, merges and drops them as a device's compiler would.
"""

from __future__ import annotations

import re

FRONT = ("-march=x86-64-v2", "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-Wno-psabi")
"""Options of the frontend."""
BACK = ("-march=x86-64-v2", "-fno-vectorize", "-fno-slp-vectorize")
"""Options from unoptimised IR on."""

_MACHINE = re.compile(r' ?"(?:target-features|target-cpu|tune-cpu|min-legal-vector-width)"="[^"]*"')
_DECLARED = re.compile(
    r"^(declare [^@\n]*@(aie_([a-z]{2})_\w+)\([^\n]*\))(?: (?:local_unnamed_addr|unnamed_addr))?(?: #\d+)?$",
    re.MULTILINE,
)
_CALL = re.compile(r"(call [^@\n]*@aie_[a-z]{2}_\w+\([^\n]*\))( #\d+)", re.MULTILINE)

_ASSEMBLY = re.compile(r"^(?:module asm|[^;\n]*\bcall(?:br)? [^\n\"]*\basm (?:\w+ )*\")", re.MULTILINE)

_FOREIGN = re.compile(r"@llvm\.(?:x86|aarch64|arm|riscv)\.")

_EFFECT = "inaccessiblemem: readwrite"
_MEMORY = {"ld": "argmem: read", "st": "argmem: write", "ev": _EFFECT}


def prepare(text: str, entry: str) -> str:
    """Unoptimised IR as the optimiser is to see it.

    Args:
        text: What the frontend wrote.
        entry: Name of the kernel function, which stays a function of its own.

    Raises:
        ValueError: There is something in it that no AI Engine has; the message is for the code's author.
    """
    if _ASSEMBLY.search(text):
        raise ValueError("inline assembly: the device has other instructions; use the AIE API, or its intrinsics")
    if _FOREIGN.search(text):
        raise ValueError("a built-in function of this machine's processor: the device has none; use the AIE API")
    text = _CALL.sub(r"\1", _DECLARED.sub(_declared, _MACHINE.sub("", text)))
    return kept(text, entry)


def _declared(match: re.Match[str]) -> str:
    name, kind = match[2], match[3]
    effect = _EFFECT if name.startswith("aie_fr_check") else _MEMORY.get(kind, "none")
    return f"{match[1]} nounwind willreturn memory({effect})"


def kept(text: str, entry: str) -> str:
    """The same IR with the kernel function out of reach of the inliner: what it costs is asked about it alone."""
    symbol = rf"{re.escape(entry)}|_ZL?{len(entry)}{re.escape(entry)}\w*"
    pattern = re.compile(rf"^(define [^@\n]*@(?:{symbol})\([^\n]*?\)[^\n{{]*?)( #\d+)?([^\n{{]*\{{)$", re.MULTILINE)
    return pattern.sub(lambda match: f"{match[1]} noinline{match[2] or ''}{match[3]}", text)
