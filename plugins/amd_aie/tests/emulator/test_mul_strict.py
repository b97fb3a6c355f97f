"""What the multiplier does not have must not compile, and the compiler says what to write instead."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

UNIT = """
#include "aie_api/aie.hpp"
#include "aie_api/operators.hpp"
void f(aie::vector<int8, 32> b, aie::vector<int16, 32> h, aie::vector<int32, 16> w, aie::vector<bfloat16, 16> x,
       aie::vector<float, 16> y, aie::accum<acc32, 32> acc, aie::accum<acc64, 16> wide, aie::accum<accfloat, 16> real) {
    LINE
}
"""
GOOD = """
    auto m0 = aie::mul(b, int8(2)); auto m1 = aie::mul(b, h); auto m2 = aie::mul(h, 3); auto m3 = aie::mul<acc64>(h, h);
    auto m4 = aie::mul(x, x[3]); auto m5 = aie::mul(bfloat16(2.0f), x); auto m6 = aie::mul(y, 0.5f);
    auto m7 = aie::negmul(w, w);
    static_assert(std::is_same_v<decltype(m2), aie::accum<acc64, 32>>);
    static_assert(std::is_same_v<decltype(m4), aie::accum<accfloat, 16>>);
    acc = aie::mac(acc, b, h); wide = aie::msc(wide, w, w); real = aie::mac_square(real, x); acc = aie::add(acc, h);
    aie::accum<acc48, 16> as48 = aie::mul(w, w); wide = as48; real = aie::sub(real, 1.0f);
    v32acc32 raw = acc; acc = raw; v16bfloat16 n = to_v16bfloat16(real); x = n;
    aie::accum<acc32, 128> large = aie::concat(acc, acc, acc, acc); acc = large.extract<32>(3);
    auto z = aie::zeros<acc32, 64>(); z.insert(1, acc); auto g = acc.grow<64>(1);
    auto v0 = acc.to_vector<uint8>(3); auto v1 = aie::to_vector<int16>(acc); auto v2 = real.to_vector<float>();
    aie::accum<acc32, 32> from(b, 4); from.from_vector(h);
    using namespace aie::operators;
    auto o = h * h + acc; o += acc;
    aie::set_rounding(aie::rounding_mode::conv_even);
    auto before = aie::swap_rounding(aie::rounding_mode::floor); aie::set_rounding(before);
    aie::set_saturation(aie::saturation_mode::symmetric); set_sat(); clr_sat();
"""
PAIRS = "the multiplier takes integers of 8 by 8"
SUMS = "this accumulator does not take these products"
LANES = "legal lane counts are powers of two"
BAD = [
    ("auto r = aie::mul(b, 2);", PAIRS),  # a plain 2 is int32
    ("auto r = aie::mul(x, 2.0f);", PAIRS),
    ("auto r = aie::mul(x, y);", PAIRS),
    ("auto r = aie::mul(w, y);", PAIRS),
    ("auto r = aie::mul(h, 2.0);", "no matching function for call to 'mul'"),
    ("auto r = aie::mul(2, 3);", "no matching function for call to 'mul'"),
    ("auto r = aie::mul(h, w);", "vectors of a product have as many lanes"),
    ("auto r = aie::mul<acc64>(b, b);", SUMS),
    ("auto r = aie::mul<acc32>(w, w);", SUMS),
    ("acc = aie::mac(acc, w, w);", "the accumulator has as many lanes as the product"),
    ("real = aie::mac(real, h, h);", SUMS),
    ("wide = aie::mac(real, w, w);", SUMS),
    ("aie::accum<acc32, 4> r;", LANES),
    ("aie::accum<acc64, 2> r;", LANES),
    ("aie::accum<acc32, 24> r;", LANES),
    ("aie::accum<int32, 16> r;", "constraints not satisfied"),
    ("acc = wide;", "no viable overloaded '='"),
    ("auto r = acc.to_vector<bfloat16>();", "integer accumulators give integers"),
    ("auto r = real.to_vector<int32>();", "accfloat gives bfloat16 or float"),
    ("acc.from_vector(w);", "no matching member function"),
    ("aie::accum<acc32, 16> r(y);", "integers go to acc16 to acc64"),
    ("aie::vector<int16, 32> r = aie::mul(h, h);", "no viable conversion"),
    ("aie::block_vector<bfp16ebs8, 64> r;", "use vector<bfloat16, N>"),
    (
        "aie::mmul<4, 8, 4, bfloat16, bfloat16> r; r.mul(aie::op_sub(aie::concat(x, x)), aie::concat(x, x));",
        "cannot be wrapped",
    ),
    ("aie::set_rounding(9);", "cannot initialize a parameter of type 'rounding_mode'"),
    ("aie::set_rounding(aie::rounding_mode::nearest);", "no member named 'nearest'"),
]


@pytest.mark.parametrize("generation", [20, 21])
def test_good(tmp_path, generation):
    assert building.compile_only(UNIT.replace("LINE", GOOD), tmp_path, generation) == ""


@pytest.mark.parametrize(("line", "message"), BAD)
def test_bad(tmp_path, line, message):
    errors = building.compile_only(UNIT.replace("LINE", line), tmp_path)
    assert "error:" in errors
    assert message in errors
