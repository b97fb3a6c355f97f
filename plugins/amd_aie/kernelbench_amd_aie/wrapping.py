"""How a kernel is called: what the program of the core does around it."""

from __future__ import annotations

import re

TARGETS = ("amd-aie2", "amd-aie2p")
"""Names of the targets."""

_PROTOTYPE = re.compile(r"^\s*void\s+(\w+)\s*\((.*)\)\s*;?\s*$", re.DOTALL)


def parameters_of(prototype: str) -> tuple[str, list[str]]:
    """Text and names of a prototype's parameters.

    Raises:
        ValueError: It is no prototype of a kernel.
    """
    match = _PROTOTYPE.match(prototype)
    if match is None:
        raise ValueError(f"{prototype!r} is not the prototype of a kernel: void NAME(type name, ...)")
    names = [re.split(r"[\s*&]", each.strip())[-1] for each in match[2].split(",")]
    return match[2].strip(), names


def wrapper_of(entry: str, prototype: str) -> str:
    """C++ that sets the core's modes as NPUEval's programs do (arXiv 2507.14403), and calls the kernel between events.

    Args:
        entry: Name of the kernel.
        prototype: Its declaration.
    """
    declared, names = parameters_of(prototype)
    return (
        'extern "C" void kb_aie_reset();\n'
        f"static void kb_wrapped({declared}) {{\n"
        "    kb_aie_reset();\n"
        "    ::aie::set_rounding(::aie::rounding_mode::positive_inf);\n"
        "    ::event0();\n"
        f"    ::{entry}({', '.join(names)});\n"
        "    ::event1();\n"
        "}\n"
    )
