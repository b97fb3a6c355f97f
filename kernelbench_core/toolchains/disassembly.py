"""What the instructions of a shared object are, by one call of LLVM's disassembler."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from kernelbench_core.model import Target
from kernelbench_core.seams import Limits, Sandbox
from kernelbench_core.toolchains.base import call, find_program

OLDEST = 17
REMEDY = "run `scripts/system-packages`, or `apt-get install llvm-19`"
_NAMES = tuple(f"llvm-objdump{suffix}" for suffix in ("-19", "-20", "-21", "-18", "-17", ""))
_LIMITS = Limits(memory_bytes=2 << 30, cpu_seconds=20, wall_seconds=40, file_bytes=64 << 20, open_files=256)
_INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\S.*)")
_REMARK = re.compile(r"\s+(?:<|# |//|;).*")
_SYMBOL = re.compile(r"^([0-9a-f]{16}) g .* ([\w.$]+)$")
_SLOT = re.compile(r"^[0-9a-f]{16} R_\w+_JUMP_SLOT\s+([\w.$]+)")
_FOREIGN = re.compile(r"^[0-9a-f]{16} +w? +DF \*UND\*.* ([\w.$]+)$")
_ADDRESS = re.compile(r"^[0-9a-f]{16} R_(?!\w+_JUMP_SLOT)\w+\s+([\w.$]+)")
_STUB_HEAD, _STUB = 32, 16  # bytes, as the ABI of RISC-V has it
_LABEL = re.compile(r"^([0-9a-f]+) <(.+)>:$")
# indirect calls of x86 (AT&T), AArch64 and RISC-V: where they lead is not in the code
_INDIRECT = re.compile(r"^(?:callq?\s+\*|blra?a?z?\s+x|(?:c\.)?jalr\s)")


@frozen(kw_only=True)
class Instruction:
    """One instruction.

    Args:
        text: Mnemonic and operands.
        vector: Whether it is a vector instruction of the target.
        kernel: Whether it asks the operating system for something.
        stub: Name of the function of another library that it jumps to, where it begins such a jump (`memcpy`).
        linkage: Whether it belongs to such a jump and not to the code.
        indirect: Whether it calls what a register points to.
        next: Address of the instruction after it.
    """

    text: str
    vector: bool = False
    kernel: bool = False
    stub: str = ""
    linkage: bool = False
    indirect: bool = False
    next: int = 0


@frozen(kw_only=True)
class Code:
    """The code of a shared object.

    Args:
        instructions: By address, as in the file.
        symbols: Addresses of what it exports, by name.
        taken: Functions of other libraries whose address it keeps, other than for a direct call.
    """

    instructions: dict[int, Instruction]
    symbols: dict[str, int]
    taken: frozenset[str] = frozenset()


def program() -> str | None:
    """Path of llvm-objdump."""
    return find_program(_NAMES, OLDEST)


def disassemble(path: Path, target: Target, sandbox: Sandbox) -> Code | None:
    """The code of a shared object; None when it cannot be read.

    Args:
        path: The shared object; its folder is written to.
        target: Says which instructions are vector instructions.
        sandbox: The file comes from a candidate's code, so the disassembler runs inside.
    """
    objdump = program()
    if objdump is None:
        return None
    command = shlex.join([objdump, "-d", "-T", "-R", "--no-show-raw-insn", f"/box/{path.name}"])
    done = call(sandbox, ("/bin/sh", "-c", f"exec {command} >/box/disassembly"), path.parent, _LIMITS)
    listing = path.parent / "disassembly"
    if not done.ok or not listing.is_file():
        return None
    return read(listing.read_text(encoding="utf-8", errors="replace"), target)


def read(text: str, target: Target) -> Code | None:
    """The code from what `llvm-objdump -d -T -R` prints; None when there is no instruction."""
    symbols: dict[str, int] = {}
    lines: list[tuple[int, str, bool]] = []
    stubs: dict[int, str] = {}
    slots: list[str] = []
    foreign: set[str] = set()
    kept: set[str] = set()
    linkage = False
    for line in text.split("\n"):
        if match := _INSTRUCTION.match(line):
            lines.append((int(match[1], 16), " ".join(_REMARK.sub("", match[2]).split()), linkage))
        elif line.startswith("Disassembly of section "):
            linkage = ".plt" in line
        elif linkage and (match := _LABEL.match(line)) and not match[2].startswith("."):
            stubs[int(match[1], 16)] = match[2].removesuffix("@plt")
        elif match := _SYMBOL.match(line):
            symbols[match[2]] = int(match[1], 16)
        elif match := _FOREIGN.match(line):
            foreign.add(match[1])
        elif match := _SLOT.match(line):
            slots.append(match[1])
        elif match := _ADDRESS.match(line):
            kept.add(match[1])
    if not lines:
        return None
    if slots and not stubs:  # RISC-V: the stubs have no names, but lie in the order of the relocations
        start = min(address for address, _, is_linkage in lines if is_linkage)
        stubs = {start + _STUB_HEAD + _STUB * i: name for i, name in enumerate(slots)}
    return Code(instructions=dict(_kinds(lines, stubs, target)), symbols=symbols, taken=frozenset(foreign & kept))


def _kinds(
    lines: list[tuple[int, str, bool]], stubs: dict[int, str], target: Target
) -> Iterator[tuple[int, Instruction]]:
    vector, kernel = re.compile(target.vector_assembly), re.compile(target.kernel_assembly or "$^")
    for number, (address, said, linkage) in enumerate(lines):
        yield (
            address,
            Instruction(
                text=said,
                vector=not linkage and vector.search(said) is not None,
                kernel=kernel.search(said) is not None,
                stub=stubs.get(address, "") if linkage else "",
                linkage=linkage,
                indirect=not linkage and _INDIRECT.match(said) is not None,
                next=lines[number + 1][0] if number + 1 < len(lines) else 0,
            ),
        )
