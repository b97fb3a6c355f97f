"""How many instructions the API's calls stand for, by generation: what the cycle model will count."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

V = "aie::vector<{}, {}>"


def mul(a, lanes, b=None, tag=""):
    return f"aie::mul{tag and f'<{tag}>'}(*(aie::vector<{a}, {lanes}> *)p, *(aie::vector<{b or a}, {lanes}> *)q)"


def tile(shape, a, b=None):
    m, k, n = map(int, shape.split("x"))
    b = b or a
    operands = f"*(aie::vector<{a}, {m * k}> *)p, *(aie::vector<{b}, {k * n}> *)q"
    return f"[&] {{ aie::mmul<{m}, {k}, {n}, {a}, {b}> t; t.mul({operands}); return t.to_accum(); }}()"


# An expression, and instructions by class on AIE2 and on AIE2P; None where it does not exist.
EXPRESSIONS = [
    (mul("int16", 32), {"vm": 1}, {"vm": 1}),
    (mul("int16", 64), {"vm": 2}, {"vm": 1}),
    (mul("int8", 64), {"vm": 2}, {"vm": 1}),
    (mul("int8", 64, "int16"), {"vm": 2}, {"vm": 1}),
    (mul("int16", 32, tag="acc64"), {"vm": 2}, {"vm": 1}),
    (mul("int32", 16, "int16"), {"vm": 1}, {"vm": 1}),
    (mul("int32", 16), {"vm": 2}, {"vm": 2}),
    (mul("int32", 32), {"vm": 4}, {"vm": 2}),
    (mul("bfloat16", 16), {"vf": 1}, {"vf": 1}),
    (mul("bfloat16", 32), {"vf": 2}, {"vf": 1}),
    # Nine products, and both factors split: three conversions and two differences each.
    (mul("float", 16), {"vf": 9 + 4, "cv": 6}, {"vf": 9 + 4, "cv": 6}),
    (tile("4x8x8", "int8"), {"vm": 1}, {"vm": 1}),
    (tile("8x8x8", "int8"), {"vm": 2}, {"vm": 1}),
    (tile("8x8x8", "uint8", "int8"), {"vm": 2}, {"vm": 1}),
    (tile("4x16x8", "int8"), {"vm": 2}, {"vm": 1}),
    (tile("4x4x8", "int16", "int8"), {"vm": 1}, {"vm": 1}),
    (tile("4x4x4", "int16"), {"vm": 1}, None),
    (tile("8x2x8", "int16"), {"vm": 2}, {"vm": 1}),
    (tile("4x4x8", "int32", "int16"), {"vm": 4}, {"vm": 2}),
    (tile("4x4x4", "int32"), {"vm": 4}, {"vm": 2}),
    (tile("4x8x4", "bfloat16"), {"vf": 1}, {"vf": 8, "mv": 17}),
    (tile("4x16x8", "bfloat16"), {"vf": 4}, None),
    (tile("8x8x8", "bfloat16"), {"vf": 4}, {"vf": 16, "mv": 34}),
    ("aie::add(*(aie::accum<acc32, 32> *)p, *(aie::accum<acc32, 32> *)q)", {"vm": 1}, {"vm": 1}),
    ("aie::sub(*(aie::accum<accfloat, 32> *)p, *(aie::accum<accfloat, 32> *)q)", {"vf": 2}, {"vf": 1}),
    ("aie::accum<acc32, 64>(*(aie::vector<int8, 64> *)p)", {"up": 2}, {"up": 1}),
    ("aie::accum<acc64, 16>(*(aie::vector<int32, 16> *)p)", {"up": 1}, {"up": 1}),
    ("aie::accum<accfloat, 32>(*(aie::vector<bfloat16, 32> *)p)", {"cv": 2}, {"cv": 1}),
    ("aie::accum<accfloat, 32>(*(aie::vector<float, 32> *)p)", {}, {}),
    ("(*(aie::accum<acc32, 32> *)p).to_vector<int16>(3)", {"sr": 1}, {"sr": 1}),
    ("(*(aie::accum<acc32, 64> *)p).to_vector<int8>(3)", {"sr": 2}, {"sr": 1}),
    ("(*(aie::accum<acc64, 16> *)p).to_vector<int32>(3)", {"sr": 1}, {"sr": 1}),
    ("(*(aie::accum<accfloat, 32> *)p).to_vector<bfloat16>()", {"cv": 2}, {"cv": 1}),
    ("(*(aie::accum<accfloat, 32> *)p).to_vector<float>()", {}, {}),
    # A coefficient is spread to all lanes.
    (
        "aie::accumulate<32>(*(aie::vector<int8, 32> *)q, 0, *(aie::vector<int8, 32> *)p, *(aie::vector<int8, 32> *)q)",
        {"mv": 2, "vm": 2},
        {"mv": 2, "vm": 2},
    ),
    ("aie::sliding_mul<32, 8>(*(aie::vector<int8, 32> *)q, 0, *(aie::vector<uint8, 64> *)p, 0)", {"vm": 1}, {"vm": 1}),
    ("aie::sliding_mul<16, 8>(*(aie::vector<int16, 32> *)q, 0, *(aie::vector<int16, 32> *)p, 0)", {"vm": 2}, {"vm": 2}),
]


@pytest.fixture(scope="module", params=[20, 21])
def counted(request, tmp_path_factory):
    """Instructions by class of each expression that this generation has."""
    folder = tmp_path_factory.getbasetemp() / f"issues-{request.param}"
    folder.mkdir()
    wanted = {
        f"f{i}": row[request.param - 19] for i, row in enumerate(EXPRESSIONS) if row[request.param - 19] is not None
    }
    functions = "\n".join(
        f'extern "C" void f{i}(char *p, char *q, char *out) {{ auto r = {row[0]}; memcpy(out, &r, sizeof r); }}'
        for i, row in enumerate(EXPRESSIONS)
        if f"f{i}" in wanted
    )
    ir = building.optimised(f'#include "aie_api/aie.hpp"\n{functions}', folder, request.param)
    found = {}
    for name, body in re.findall(r"^define [^@]*@(f\d+)\(.*?^(.*?)^}", ir, re.MULTILINE | re.DOTALL):
        calls = re.findall(r"@aie_([a-z]{2})_\w+\(i32 noundef (-?\d+)", body)
        found[name] = Counter()
        for kind, what in calls:
            found[name][kind] += int(what) & 255
    return wanted, found


def test_instructions(counted):
    wanted, found = counted
    assert {name: dict(+found[name]) for name in wanted} == wanted


def test_a_chain_of_products_stays_in_the_accumulator(tmp_path_factory):
    """The accumulator is the second argument, and nothing but products is left in the loop besides its loads."""
    folder = tmp_path_factory.getbasetemp() / "chain"
    folder.mkdir()
    ir = building.optimised(
        """
        #include "aie_api/aie.hpp"
        extern "C" void kernel(const int8 *__restrict a, const int8 *__restrict b, int8 *__restrict c, int n) {
            aie::mmul<4, 8, 8, int8, int8> t(aie::zeros<acc32, 32>());
            for (int i = 0; i < n; i++) t.mac(aie::load_v<32>(a + 32 * i), aie::load_v<64>(b + 64 * i));
            aie::store_v(c, t.to_vector<int8>(5));
        }
        """,
        folder,
    )
    macs = re.findall(r"(%\w+) = .*@aie_vm_matmac\(i32 noundef \d+, <16 x i32> noundef (%[\w.]+)", ir)
    assert len(macs) == 2
    for result, accumulator in macs:
        assert re.search(rf"{re.escape(accumulator)} = phi <16 x i32>.*\[ {re.escape(result)}, ", ir)
    assert set(re.findall(r"call [^@]*@(aie_\w+)", ir)) == {
        "aie_ld_vector",
        "aie_vm_matmac",
        "aie_sr_srs",
        "aie_st_vector",
    }
