"""Elementary functions, fixed point and lookups: against the documented algorithms, and against the functions."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building

pytestmark = pytest.mark.toolchain

BF16 = ml_dtypes.bfloat16
N = 256
HALVES = (
    "aie::concat(aie::vector<bfloat16, 16>({0}(x.extract<16>(0))), aie::vector<bfloat16, 16>({0}(x.extract<16>(1))))"
)
FUNCTIONS = {
    # Name: argument and result, and the body that makes 32 of one of 32 of the other. `x` is the argument.
    "inv": ("bfloat16", "bfloat16", "aie::inv(x)"),
    "invsqrt": ("bfloat16", "bfloat16", "aie::invsqrt(x)"),
    "sqrt": ("bfloat16", "bfloat16", "aie::sqrt(x)"),
    "inv_float": ("float", "float", "aie::inv(x)"),
    "invsqrt_float": ("float", "float", "aie::invsqrt(x)"),
    "inv_accum": ("float", "float", "aie::inv(aie::accum<accfloat, 32>(x)).to_vector<float>()"),
    "div": ("float", "float", "aie::div(aie::broadcast<float, 32>(3.0f), x).to_vector<float>()"),
    "div_scalar": ("float", "float", "aie::div(x, x[1]).to_vector<float>()"),
    "exp_table": ("bfloat16", "float", "aie::accum<accfloat, 32>(getExpBf16(x.to_native())).to_vector<float>()"),
    "tanh_table": ("bfloat16", "bfloat16", HALVES.format("getTanhBf16")),
    "rsqrt_table": ("bfloat16", "bfloat16", HALVES.format("getRsqrtBf16")),
    "sqrt_table": ("bfloat16", "bfloat16", "aie::vector<bfloat16, 32>(getSqrtBf16(x.to_native()))"),
    "inv_table": ("float", "bfloat16", "aie::broadcast<bfloat16, 32>(getInvBf16(x.get(0)))"),
    "fixed32": ("bfloat16", "int32", "aie::to_fixed<int32>(x, 3)"),
    "fixed16": ("bfloat16", "int16", "aie::to_fixed<int16>(x, 8)"),
    "fixed_float": ("float", "int32", "aie::to_fixed<int32>(x, 2)"),
    "fixed8": ("float", "int8", "aie::to_fixed<int8>(x)"),
    "float32": ("int32", "float", "aie::to_float(x, 4)"),
    "float8": ("int8", "float", "aie::to_float(x, 1)"),
    "float16": ("uint16", "bfloat16", "aie::to_float<bfloat16>(x)"),
    "float_acc": ("int16", "float", "aie::to_float(aie::accum<acc32, 32>(x), 2)"),
    "float_acc64": ("int32", "float", "aie::to_float(aie::accum<acc64, 32>(x))"),
}
ONLY_AIE2P = {
    "exp2": ("float", "bfloat16", "aie::exp2(x)"),
    "tanh": ("float", "bfloat16", "aie::tanh<bfloat16>(x)"),
}
PROGRAM = r"""
#include <stdio.h>
#include "aie_api/aie.hpp"
#include "lut_based_ops.h"

int main() {
    int which, mode;
    while (fread(&which, 4, 1, stdin) == 1 && fread(&mode, 4, 1, stdin) == 1) {
        aie::set_rounding(static_cast<aie::rounding_mode>(mode));
        switch (which) {
        CASES
        }
    }
}
"""
CASE = r"""
case {i}: {{
    alignas(64) {source} from[256];
    alignas(64) {target} to[256];
    if (fread(from, sizeof from, 1, stdin) != 1) return 1;
    for (int i = 0; i < 256; i += 32) {{
        auto x = aie::load_v<32>(from + i);
        aie::store_v(to + i, {body});
    }}
    fwrite(to, sizeof to, 1, stdout);
    break;
}}
"""
CONV_EVEN, POSITIVE_INF, FLOOR = 12, 9, 0


def dtype(name):
    return np.dtype({"bfloat16": BF16, "float": np.float32}.get(name, name))


class Functions:
    def __init__(self, generation, folder):
        self.all = FUNCTIONS if generation == 20 else FUNCTIONS | ONLY_AIE2P
        cases = "".join(CASE.format(i=i, source=s, target=t, body=b) for i, (s, t, b) in enumerate(self.all.values()))
        self.path = building.program(PROGRAM.replace("CASES", cases), folder, generation)

    def __call__(self, name, x, mode=CONV_EVEN):
        source, target, _ = self.all[name]
        data = np.array([list(self.all).index(name), mode], np.int32).tobytes() + x.astype(dtype(source)).tobytes()
        done = building.subprocess.run([self.path], input=data, capture_output=True, timeout=60, check=True)
        return np.frombuffer(done.stdout, dtype(target))


@pytest.fixture(scope="module", params=[20, 21])
def functions(request, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / f"elementary-{request.param}"
    folder.mkdir()
    return Functions(request.param, folder)


@pytest.fixture
def positive():
    return (2.0 ** np.random.default_rng(3).uniform(-8, 8, N)).astype(BF16)


def f32(x):
    return np.asarray(x, np.float32)


def to_bf16(x, mode):
    """Rounded to nearest, halves to even or upward; or toward minus infinity."""
    x = f32(x)
    if mode == CONV_EVEN:
        return x.astype(BF16)
    low = (x.view(np.uint32) & 0xFFFF0000).view(np.float32)
    step = (x.view(np.uint32) + 0x10000 & 0xFFFF0000).view(np.float32)
    down, up = np.minimum(low, step), np.maximum(low, step)
    if mode == FLOOR:
        return np.where(low == x, x, down).astype(BF16)
    return np.where(low == x, x, np.where(x - down >= up - x, up, down)).astype(BF16)


@pytest.mark.parametrize("mode", [CONV_EVEN, POSITIVE_INF, FLOOR])
def test_inv_follows_the_documented_steps(functions, positive, mode):
    x = positive * np.where(np.arange(N) % 2, 1, -1).astype(BF16)
    y = (np.int16(0x7EB5) - x.view(np.int16)).view(BF16)
    t = to_bf16(f32(1.436142) - f32(x) * f32(y), mode)
    t = to_bf16(f32(t) * f32(y), mode)
    z = to_bf16(-f32(BF16(1.9395974)) * f32(t), mode)
    r = to_bf16(f32(2) + f32(z) * f32(x), mode)
    assert functions("inv", x, mode).tolist() == to_bf16(-f32(z) * f32(r), mode).tolist()


@pytest.mark.parametrize("mode", [CONV_EVEN, POSITIVE_INF, FLOOR])
def test_invsqrt_follows_the_documented_steps(functions, positive, mode):
    c2, c3 = f32(0.703952253), f32(2.38924456)
    bits = f32(positive).view(np.int32)
    half = (bits >> 1) + (bits & 1 if mode == POSITIVE_INF else 0)  # bfloat16 have no lowest bit: there is no half
    y = to_bf16((0x5F1FFFF9 - half).astype(np.int32).view(np.float32), mode)
    scaled, square = to_bf16(f32(positive) * f32(BF16(c2)), mode), to_bf16(f32(y) * f32(y), mode)
    t = to_bf16(c2 * c3 - f32(scaled) * f32(square), mode)
    assert functions("invsqrt", positive, mode).tolist() == to_bf16(f32(y) * f32(t), mode).tolist()


@pytest.mark.parametrize(
    ("name", "function", "tolerance"),
    [
        ("inv", lambda x: 1 / x, 2.0**-6),
        ("invsqrt", lambda x: x**-0.5, 2.0**-6),
        ("sqrt", lambda x: x**0.5, 2.0**-8),
        ("inv_float", lambda x: 1 / x, 2.0**-15),
        ("invsqrt_float", lambda x: x**-0.5, 2.0**-23),
        ("inv_accum", lambda x: 1 / x, 2.0**-15),
        ("div", lambda x: 3 / x, 2.0**-15),
        ("rsqrt_table", lambda x: x**-0.5, 2.0**-6),
        ("sqrt_table", lambda x: x**0.5, 2.0**-6),
    ],
)
def test_close_to_the_function(functions, positive, name, function, tolerance):
    want = function(positive.astype(np.float64))
    assert np.abs(functions(name, positive) / want - 1).max() < tolerance


def test_divided_by_a_scalar(functions, positive):
    x = f32(positive)
    want = (x.reshape(-1, 32) / x.reshape(-1, 32)[:, 1:2]).ravel()
    assert np.abs(functions("div_scalar", x) / want - 1).max() < 2.0**-15


def test_inv_by_table_is_of_one_number(functions, positive):
    want = (1 / f32(positive)[::32]).astype(BF16)
    assert functions("inv_table", positive)[::32].tolist() == want.tolist()


def test_exp_by_table(functions):
    x = np.linspace(-20, 20, N).astype(BF16)
    fixed = np.floor(x.astype(np.float64) * 256).astype(int)
    want = f32(np.exp(fixed >> 8).astype(BF16)) * f32(np.exp((fixed & 255) / 256).astype(BF16))
    assert functions("exp_table", x).tolist() == want.tolist()
    # The integer part has 8 bits.
    assert functions("exp_table", np.full(N, 256, BF16))[0] == 1
    assert functions("exp_table", np.full(N, -255, BF16))[0] == np.float32(BF16(np.e))


def test_tanh_by_table(functions):
    x = np.linspace(-6, 6, N).astype(BF16)
    got = functions("tanh_table", x).astype(np.float64)
    assert np.abs(got - np.tanh(x.astype(np.float64))).max() < 0.02
    assert got[0] == -1
    assert got[-1] == 1


def test_fixed_point(functions):
    x = np.linspace(-30, 30, N).astype(BF16)
    x[:4] = [-0.0, 3.125, -3.125, 2.0**20]
    wide = x.astype(np.float64)
    assert functions("fixed32", x).tolist() == np.floor(wide * 8).tolist()
    low = np.floor(wide * 256).astype(np.int64).astype(np.int16)
    assert functions("fixed16", x).tolist() == low.tolist()
    x[4:7] = [np.nan, np.inf, -np.inf]
    assert functions("fixed32", x)[4:7].tolist() == [2**31 - 1, 2**31 - 1, -(2**31)]


def test_fixed_point_of_floats_is_rounded_to_nearest(functions):
    x = np.linspace(-9, 9, N).astype(np.float32)
    x[:4] = [0.125, -0.125, 0.375, -0.375]  # halves, after times 4
    scaled = x.astype(np.float64) * 4
    want = np.where(np.abs(scaled) % 1 == 0.5, np.trunc(scaled), np.rint(scaled))
    assert functions("fixed_float", x).tolist() == want.tolist()
    wide = np.arange(N, dtype=np.float32)
    assert functions("fixed8", wide).tolist() == wide.astype(np.int64).astype(np.int8).tolist()


def test_integers_to_floats(functions):
    rng = np.random.default_rng(9)
    whole = rng.integers(-(2**31), 2**31, N)
    assert functions("float32", whole).tolist() == (whole / 16).astype(np.float32).tolist()
    assert functions("float_acc64", whole).tolist() == whole.astype(np.float32).tolist()
    byte = rng.integers(-128, 128, N)
    assert functions("float8", byte).tolist() == (byte / 2).tolist()
    half = rng.integers(0, 2**16, N)
    assert functions("float16", half).tolist() == half.astype(np.float32).astype(BF16).tolist()
    assert functions("float_acc", byte).tolist() == (byte / 4).tolist()


@pytest.mark.parametrize("functions", [21], indirect=True)
def test_exp2_and_tanh_of_aie2p(functions):
    x = np.linspace(-10, 10, N).astype(np.float32)
    for name, function in (("exp2", np.exp2), ("tanh", np.tanh)):
        error = np.abs(functions(name, x).astype(np.float64) - function(x.astype(np.float64)))
        assert np.all(error <= np.abs(function(x.astype(np.float64))) * 2.0**-8 * 1.01)


@pytest.mark.parametrize("name", ["exp2", "tanh"])
def test_aie2_has_no_exp2_or_tanh(tmp_path, name):
    source = f'#include "aie_api/aie.hpp"\nauto f(aie::vector<float, 16> x) {{ return aie::{name}(x); }}'
    assert f"aie::{name}: AIE2 has no such function, only AIE2P" in building.compile_only(source, tmp_path, 20)
    assert building.compile_only(source, tmp_path, 21) == ""


def test_tables(tmp_path_factory):
    """Entries lie twice in every 256 bits, and both copies are read."""
    source = r"""
    #include <stdio.h>
    #include "aie_api/aie.hpp"
    alignas(64) int16 in[32];
    int main() {
        alignas(64) int32 entries[2][128], out[32];
        alignas(64) int16 lines[64], approx[32];
        fread(in, sizeof in, 1, stdin); fread(entries, sizeof entries, 1, stdin); fread(lines, sizeof lines, 1, stdin);
        const auto x = aie::load_v<32>(in);
        aie::lut<4, int32> table(64, entries[0], entries[1]);
        using Table = aie::lut<4, int32>;
        aie::store_v(out, aie::parallel_lookup<int16, Table>(table, 2, 32).fetch(x));
        fwrite(out, sizeof out, 1, stdout);
        aie::store_v(out, aie::parallel_lookup<int16, Table, aie::lut_oor_policy::truncate>(table, 2, 32).fetch(x));
        fwrite(out, sizeof out, 1, stdout);
        aie::lut<4, int16> pairs(16, lines, lines);
        const auto acc = aie::linear_approx<int16, aie::lut<4, int16>>(pairs, 4, 8, 4).compute(x);
        aie::store_v(out, acc.to_vector<int32>());
        fwrite(out, sizeof out, 1, stdout);
    }
    """
    folder = tmp_path_factory.getbasetemp() / "tables"
    folder.mkdir()
    rng = np.random.default_rng(2)
    x = rng.integers(-200, 200, 32).astype(np.int16)
    entries = rng.integers(-(2**31), 2**31, 64).astype(np.int32)
    twice = np.repeat(entries.reshape(16, 1, 4), 2, axis=1).tobytes()
    slope, offset = rng.integers(-100, 100, (2, 16)).astype(np.int16)
    pairs = np.repeat(np.stack([slope, offset], 1).reshape(4, 1, 8), 2, axis=1).tobytes()
    got = np.frombuffer(building.run(source, folder, 20, x.tobytes() + twice + twice + pairs), np.int32).reshape(3, 32)
    index = (x.astype(int) >> 2) + 32
    assert got[0].tolist() == entries[np.clip(index, 0, 63)].tolist()
    assert got[1].tolist() == entries[index & 63].tolist()
    at = np.clip((x.astype(int) >> 4) + 8, 0, 15)
    assert got[2].tolist() == (slope[at].astype(int) * (x & 15) + offset[at].astype(int) * 16).tolist()
    broken = np.frombuffer(building.run(source, folder, 20, x.tobytes() + twice + bytes(512) + pairs), np.int32)
    assert broken[:32].tolist() != got[0].tolist()
