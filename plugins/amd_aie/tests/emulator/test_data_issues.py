"""How many instructions the functions on vectors stand for: what the cycle model is given to schedule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

# What is computed of v, w (int16), x, y (bfloat16) and f (float), vectors of 512 bits, and k, an int16; the operations
# that it becomes with their instructions, on AIE2 and, where that differs, on AIE2P; and the plain vector code.
CASES: list[tuple[str, dict[str, int], dict[str, int] | None, str]] = [
    ("aie::add(v, w)", {}, None, "add"),
    ("aie::add(v, k)", {"mv_broadcast": 1}, None, "add"),
    ("aie::add(v, w[3])", {"mv_spread": 1}, None, "add"),
    ("aie::max(v, w)", {}, None, "llvm.smax"),
    ("aie::abs(v)", {}, None, "llvm.abs"),
    ("aie::select(v, w, aie::lt(w, v))", {}, None, "icmp select|llvm.smin"),
    ("aie::select(w, v, aie::ge(v, k))", {"mv_broadcast": 1}, None, "icmp select"),
    ("aie::add(x, y)", {"cv_widen": 4, "vf_add": 2, "cv_bf16": 2}, {"cv_widen": 2, "vf_add": 1, "cv_bf16": 1}, ""),
    ("aie::add(f, f)", {"vf_add": 1}, None, ""),
    ("aie::max(x, y)", {"va_max": 1}, None, ""),
    ("aie::saturating_add(v, w)", {"up_ups": 2, "vm_add": 1, "sr_srs": 1}, None, ""),
    ("aie::downshift(v, 3)", {"up_ups": 1, "sr_srs": 1}, None, ""),
    ("aie::interleave_zip(v, w, 2).second", {"mv_zip": 1}, None, ""),
    ("aie::filter_even(v)", {"mv_unzip": 1}, None, ""),
    ("aie::concat(v, w)", {}, None, ""),
    ("aie::concat(v, w).extract<32>(1)", {}, None, ""),
    ("aie::transpose(v, 4, 8)", {"mv_transpose": 1}, None, ""),
    ("aie::transpose(aie::concat(v, w), 8, 8)", {"mv_transpose": 2}, None, ""),
    ("aie::shuffle_up_fill(v, w, 5)", {"mv_shift": 1}, None, ""),
    ("aie::shuffle_down_replicate(v, 5)", {"mv_spread": 1, "mv_shift": 1}, None, ""),
    ("aie::reverse(v)", {"mv_reverse": 4}, {"mv_reverse": 2}, ""),
    ("v.unpack()", {"mv_unpack": 2}, None, ""),
    ("v.pack()", {"mv_pack": 1}, None, ""),
    ("aie::reduce_add(v)", {"vm_groups": 1, "mv_shift": 4, "mv_extract": 1}, None, "add add add add"),
    ("aie::load_unaligned_v<32>(p + 1)", {"ld_unaligned": 3, "mv_aligned": 1},
     {"ld_unaligned": 2, "mv_aligned": 1}, ""),
    ("aie::load_v<64>(p)", {"ld_vector": 4}, {"ld_vector": 2}, ""),
    ("aie::load_v<8>(p)", {"ld_vector": 1}, None, ""),
]  # fmt: skip
SMALL = [
    ("aie::interleave_zip(v, w, 2)", {"mv_zip": 1}),  # both halves of the result are in one register
    ("aie::interleave_unzip(v, w, 1)", {"mv_unzip": 1}),
]
SIGNATURE = (
    "aie::vector<int16, 32> v, aie::vector<int16, 32> w, aie::vector<bfloat16, 32> x, aie::vector<bfloat16, 32> y, "
    "aie::vector<float, 16> f, int16 k, const int16 *p"
)


def unit() -> str:
    functions = [
        f'extern "C" auto f{number}({SIGNATURE}) {{ return {call}; }}\n' for number, (call, *_) in enumerate(CASES)
    ]
    arguments = "aie::vector<int16, 16> v, aie::vector<int16, 16> w"
    functions += [
        f'extern "C" auto g{number}({arguments}) {{ return {call}; }}\n' for number, (call, _) in enumerate(SMALL)
    ]
    return '#include <aie_api/aie.hpp>\n#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"\n' + "".join(
        functions
    )


def issued(body: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name, what in re.findall(r"call .*@aie_(\w+)\(i32 noundef (-?\d+)", body):
        counts[name] = counts.get(name, 0) + (int(what) & 255)
    return counts


@pytest.mark.parametrize("generation", [20, 21])
def test_instructions(generation: int, tmp_path: Path) -> None:
    ir = building.optimised(unit(), tmp_path, generation)
    bodies = dict(re.findall(r"^define [^\n]*@([fg]\d+)\(.*?\{\n(.*?)^\}", ir, re.MULTILINE | re.DOTALL))
    for number, (call, aie2, aie2p, plain) in enumerate(CASES):
        body = bodies[f"f{number}"]
        assert issued(body) == (aie2p if generation == 21 and aie2p is not None else aie2), call
        code = [
            found[0] or found[1]
            for found in re.findall(
                r"= (add|sub|icmp|select|and|or|xor|mul|shl|lshr)\b[^\n]*<|@(llvm\.s?[a-z]+)\.v", body
            )
        ]
        assert " ".join(code) in plain.split("|"), call
        assert "alloca" not in body, call
    for number, (call, expected) in enumerate(SMALL):
        assert issued(bodies[f"g{number}"]) == expected, call
