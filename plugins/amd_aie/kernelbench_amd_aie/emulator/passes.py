"""What the toolchain `aie-emulator` does with kernels: the emulator's headers and library, and the cycle model."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from kernelbench_amd_aie import cycles
from kernelbench_amd_aie.emulator.ir import BACK, FRONT, prepare
from kernelbench_core.api import CostModel, Target

HERE = Path(__file__).parent
INCLUDE = HERE / "include"
GENERATIONS = {"amd-aie2": 20, "amd-aie2p": 21}
"""Value of `__AIE_ARCH__` by target."""
_TEXT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_ASSEMBLY = re.compile(r"\b(?:asm|__asm|__asm__)\b")
_BEFORE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+AIE", re.MULTILINE)
_API = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]aie_api/aie\.hpp[>"]', re.MULTILINE)


@lru_cache(maxsize=1)
def _digest() -> str:
    """Over everything of ours that decides what a kernel computes or costs."""
    state = hashlib.sha256()
    for path in sorted([*HERE.rglob("*"), *Path(cycles.__file__).parent.glob("*.py")]):
        if path.suffix in (".hpp", ".h", ".cpp", ".py"):
            state.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


class AiePasses:
    """The passes of `aie-emulator`."""

    standard = "c++20"

    def digest(self, target: Target) -> str:
        """Over headers, library and model; the target's generation is among its flags."""
        return f"{target.name} {_digest()}"

    def options(self, target: Target) -> Sequence[str]:  # noqa: ARG002 - the same for both generations
        """As the open AIE compiler is called, with bfloat16 rounded after each operation as its scalar unit does."""
        return (*FRONT, "-O2", "-DNDEBUG", "-ffp-contract=off", "-Xclang", "-fbfloat16-excess-precision=none")

    def back(self, target: Target) -> Sequence[str]:  # noqa: ARG002 - as above
        """Optimised for no vector unit: what is a vector instruction stands in the IR already."""
        return ("-O2", *BACK)  # a level behind "no vectorisers" would turn them on again

    def headers(self, source: str) -> Sequence[str]:
        """The API's header, for units that include it; others are not to have it by accident."""
        bare = _TEXT.sub(" ", source)
        if _ASSEMBLY.search(bare):  # also as a label, by which it could reach the emulator's own functions
            raise ValueError(f"{_ASSEMBLY.search(bare)[0]}: kernels are C++ without assembly and its labels")  # type: ignore[index]
        if _BEFORE.search(source):  # settings that the header reads
            return ()
        return ("aie_api/aie.hpp",) if _API.search(source) else ()

    def library(self, target: Target) -> Sequence[Path]:  # noqa: ARG002 - as above
        """The operations."""
        return sorted((HERE / "source").glob("*.cpp"))

    def before(self, text: str, kernel: str) -> str:
        """See `emulator.ir`."""
        return prepare(text, kernel)

    def after(self, text: str, kernel: str, target: Target) -> tuple[str, CostModel | None]:
        """Counts blocks for the cycle model."""
        symbol = f"c{secrets.token_hex(12)}"
        model = cycles.analyse(text, kernel, GENERATIONS.get(target.name, 20), symbol)
        return model.ir, model
