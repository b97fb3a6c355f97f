"""What the device's headers refuse is refused, with words that help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

HEAD = """#include <aie_api/aie.hpp>
extern int8 *c; extern int16 *s; extern int *i; extern bfloat16 *b; extern float *f;
extern aie::vector<int8, 64> v8; extern aie::vector<int16, 32> v16; extern aie::vector<int32, 16> v32;
extern aie::vector<bfloat16, 16> vb; extern aie::vector<float, 16> vf; extern aie::mask<32> m;
"""

# A line that must not compile, what the compiler must say, and the line that is right instead.
WRONG = [
    ("aie::vector<int8, 8> x;", "legal lane counts for 8-bit elements are 16, 32, 64, 128", "aie::vector<int8, 16> x;"),
    (
        "aie::vector<bfloat16, 4> x;",
        "legal lane counts for 16-bit elements are 8, 16, 32, 64",
        "aie::vector<bfloat16, 128> x;",
    ),
    ("aie::vector<int32, 24> x;", "legal lane counts for 32-bit elements are 4, 8, 16, 32", "aie::vector<float, 4> x;"),
    ("aie::vector<double, 8> x;", "element types are int8", "aie::vector<uint32, 8> x;"),
    ("aie::vector<cint16, 8> x;", "this emulator has not", "aie::vector<uint16, 8> x;"),
    ("auto x = aie::load_v<12>(s);", "legal lane counts", "auto x = aie::load_v<16>(s);"),
    ("auto x = aie::load_v64(c);", "load_v64", "auto x = aie::load_v<64>(c);"),
    ("auto x = aie::exp(vb);", "the AI Engine has no aie::exp: use getExpBf16", "auto x = aie::neg(vb);"),
    ("auto x = aie::sigmoid(vb);", "the AI Engine has no aie::sigmoid", "auto x = aie::abs(vb);"),
    ("auto x = aie::relu(vb);", "use aie::max", "auto x = aie::max(vb, aie::zeros<bfloat16, 16>());"),
    ("auto x = aie::sin(vf);", "the AI Engine has no aie::sin", "auto x = aie::add(vf, vf);"),
    ("auto x = aie::pow(vf, 2.0f);", "the AI Engine has no aie::pow", "auto x = aie::add(vf, 2.0f);"),
    ("auto x = aie::log(vf);", "no aie::log", "auto x = aie::sub(1.0f, vf);"),
    ("auto x = aie::softmax(vf);", "softmax", "auto x = aie::reduce_max(vf);"),
    ("auto x = aie::add(v16, 1);", "no matching function", "auto x = aie::add(v16, int16(1));"),
    ("auto x = aie::add(vb, 1.0f);", "no matching function", "auto x = aie::add(vb, bfloat16(1.0f));"),
    ("auto x = aie::add(v16, v32);", "no matching function", "auto x = aie::add(v16, v16);"),
    (
        "auto x = aie::max(v8, aie::zeros<int8, 32>());",
        "no matching function",
        "auto x = aie::max(v8, aie::zeros<int8>());",
    ),
    ("auto x = aie::select(v16, v16, aie::lt(v8, v8));", "no matching function", "auto x = aie::select(v16, v16, m);"),
    ("auto x = aie::bit_and(vb, vb);", "no matching function", "auto x = aie::bit_and(v16, v16);"),
    ("auto x = aie::downshift(vf, 2);", "no matching function", "auto x = aie::downshift(v32, 2);"),
    ("auto x = aie::saturating_add(vf, vf);", "no matching function", "auto x = aie::saturating_add(v8, v8);"),
    ("auto x = aie::pack(v8);", "no matching function", "auto x = aie::pack(v16);"),
    ("auto x = aie::unpack(v32);", "no matching function", "auto x = aie::unpack(v16);"),
    (
        "auto x = aie::zeros<int16, 16>().extract<32>(0);",
        "cannot be greater",
        "auto x = aie::zeros<int16, 16>().extract<8>(0);",
    ),
    ("auto x = v16.grow<16>();", "cannot be smaller", "auto x = v16.grow<64>();"),
    (
        "auto x = aie::filter_even(aie::zeros<int8, 16>());",
        "of vectors of 256 bits or more",
        "auto x = aie::filter_even(v8);",
    ),
    (
        "auto x = aie::transpose(aie::zeros<int8, 256>(), 16, 16);",
        "up to 1024 bits",
        "auto x = aie::transpose(v8, 8, 8);",
    ),
    ("auto x = aie::concat(v16, v32);", "no matching function", "auto x = aie::concat(v16, v16, v16, v16);"),
    ("aie::store_v(s, v32);", "no matching function", "aie::store_v(i, v32);"),
    ("auto x = aie::load_v<16>((void *)s);", "", "auto x = aie::load_v<16>((int16 *)s);"),
    ("auto x = aie::load_v<8>((double *)s);", "through pointers to int8", "auto x = aie::load_v<8>((float *)s);"),
    ("v16 = v8;", "no viable overloaded '='", "v16 = v8.cast_to<int16>();"),
    ("auto x = v16 < 3 ? v16 : v16;", "", "auto x = aie::lt(v16, int16(3));"),
    ("auto x = m ^ m;", "invalid operands", "auto x = m | m;"),
    ("aie::mask<24> x;", "a power of two", "aie::mask<16> x(false);"),
    ("auto x = aie::interleave_zip(v8, v16, 1);", "no matching function", "auto x = aie::interleave_zip(v8, v8, 1);"),
    ("auto x = aie::broadcast<int16, 12>(3);", "legal lane counts", "auto x = aie::broadcast<int16, 16>(3);"),
    (
        "aie::vector<int16, 8> x(1, 2, 3);",
        "no matching constructor",
        "aie::vector<int16, 8> x(1, 2, 3, 4, 5, 6, 7, 8);",
    ),
    ("v16.push_back(3);", "push_back", "v16.push(3);"),
    ("using namespace aie::operators; auto x = v16;", "operators", "auto x = v16 + v16;"),
    ("float x = 1; x += vb[2];", "ambiguous", "float x = 1; x += float(vb[2]); x = vb[1] * 2.0f;"),
]


def unit(lines: list[str]) -> str:
    """Every line in a function of its own; line n is line n + 4 of the unit."""
    return HEAD + "".join(f"void f{number}() {{ {line} }}\n" for number, line in enumerate(lines))


@pytest.mark.parametrize("part", range(0, len(WRONG), 10))
def test_what_is_not_there_does_not_compile(part: int, tmp_path: Path) -> None:
    cases = WRONG[part : part + 10]
    said = building.compile_only(unit([wrong for wrong, _, _ in cases]), tmp_path)
    blocks = re.split(r"^(?=[^\n]*\berror: )", said, flags=re.MULTILINE)  # each error with its notes
    for number, (wrong, words, _) in enumerate(cases):
        mine = [block for block in blocks if f"unit.cpp:{number + 5}:" in block]
        assert mine, f"compiled: {wrong}"
        assert any(words in block for block in mine), f"{wrong}\n{mine}"


@pytest.mark.parametrize("generation", [20, 21])
def test_the_right_lines_compile(generation: int, tmp_path: Path) -> None:
    assert building.compile_only(unit([right for _, _, right in WRONG]), tmp_path, generation) == ""


@pytest.mark.parametrize("name", ["immintrin", "x86intrin", "emmintrin", "arm_neon", "adf", "aie_api/aie_adf"])
def test_headers_of_other_machines_are_refused(name: str, tmp_path: Path) -> None:
    suffix = "hpp" if "/" in name else "h"
    said = building.compile_only(f"#include <{name}.{suffix}>\n", tmp_path)
    assert re.search(rf"error: \"{name}\.{suffix} .*aie_api/aie\.hpp", said), said


def test_without_a_generation_there_is_a_message(tmp_path: Path) -> None:
    assert "20 for AIE2" in building.compile_only("#undef __AIE_ARCH__\n#include <aie_api/aie.hpp>\n", tmp_path)
