"""How much of what people use of the AIE API there is here.

The numbers are how often a name occurs in NPUEval's material (prompts, solutions, examples, notebooks), in mlir-aie's
kernels of March 2026 and in the examples of the AIE API's documentation, together; comments were stripped before they
were counted.
"""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.emulator.building import CLANG, compile_only

pytestmark = [pytest.mark.toolchain, pytest.mark.skipif(CLANG is None, reason="no clang is installed")]

HEAD = """#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"
#include <lut_based_ops.h>
alignas(64) int8 i8[512]; alignas(64) int16 i16[512]; alignas(64) int32 i32[512]; alignas(64) bfloat16 b[512];
alignas(64) float f[512]; alignas(64) uint8 u8[512];
"""
V = "auto v = aie::load_v<32>(i16); "
ACC = "aie::accum<acc32, 32> a = aie::mul(aie::load_v<32>(i16), aie::load_v<32>(i16)); "
W = "v16int32 w = *(v16int32 *)i32; "
MASK = "auto m = aie::lt(aie::load_v<32>(i16), aie::zeros<int16, 32>()); "
LOOP = "for (int i = 0; i < 8; ++i) i32[i] += i;"
FLOATS = "aie::accum<accfloat, 16> a(aie::load_v<16>(b)); "

MACROS = (
    "AIE_LOOP_UNROLL(2)", "AIE_LOOP_NO_UNROLL", "AIE_NO_PREPARE_FOR_PIPELINING",
    "AIE_MODULO_SCHEDULING_BUDGET_RATIO(4)", "AIE_KEEP_SW_LOOP", "AIE_PEEL_PIPELINED_LOOP(1)",
    "AIE_KEEP_FREE_FOR_PIPELINING(2)", "AIE_ALLOCATE(1)", "AIE_NO_HW_LOOP", "AIE_TRY_INITIATION_INTERVAL(2)",
    "AIE_PREPARE_FOR_POSTPIPELINING",
)  # fmt: skip

USES = {
    "bfloat16": (795, "bfloat16 x = 1.0f; b[0] = x;"),
    "aie::vector": (664, "aie::vector<int16, 32> v; aie::store_v(i16, aie::add(v, v));"),
    "aie::load_v": (525, V + "aie::store_v(i16, v);"),
    "__restrict": (340, "int16 *__restrict p = i16; *p = 1;"),
    ".to_vector()": (254, ACC + "aie::store_v(i16, a.to_vector<int16>(2));"),
    "aie::store_v": (250, V + "aie::store_v(i16, v);"),
    ".mac()": (
        224,
        "aie::mmul<4, 8, 8, int8, int8> c; c.mac(aie::load_v<32>(i8), aie::load_v<64>(i8));",
    ),
    "::event1()": (165, "::event1();"),
    "::event0()": (163, "::event0();"),
    "AIE_LOOP_MIN_ITERATION_COUNT": (127, "AIE_LOOP_MIN_ITERATION_COUNT(8) " + LOOP),
    "aie::set_rounding": (121, "::aie::set_rounding(aie::rounding_mode::floor);"),
    "AIE_PREPARE_FOR_PIPELINING": (119, "AIE_PREPARE_FOR_PIPELINING " + LOOP),
    "aie::rounding_mode::positive_inf": (117, "aie::set_rounding(aie::rounding_mode::positive_inf);"),
    "aie::zeros": (97, "aie::store_v(i32, aie::zeros<int32, 16>());"),
    "aie::transpose": (90, "aie::store_v(i8, aie::transpose(aie::load_v<64>(i8), 8, 8));"),
    "acc32": (85, "aie::accum<acc32, 16> a; (void)a;"),
    "v16int32": (73, W + "*(v16int32 *)i32 = w + w;"),
    "aie::mul": (63, V + "aie::store_v(i16, aie::mul(v, (int16)3).to_vector<int16>(1));"),
    ".insert()": (60, "aie::vector<int16, 32> v; v.insert(1, aie::load_v<16>(i16)); aie::store_v(i16, v);"),
    "aie::accum": (52, "aie::accum<acc64, 16> a; (void)a;"),
    "aie::vector_decl_align": (43, "static_assert(aie::vector_decl_align % 32 == 0);"),
    "alignas": (43, "alignas(aie::vector_decl_align) int16 x[32]; aie::store_v(x, aie::zeros<int16, 32>());"),
    "aie::broadcast": (41, "aie::store_v(i16, aie::broadcast<int16, 32>(7));"),
    ".extract()": (40, V + "aie::store_v(i16, v.extract<16>(1));"),
    "aie::concat": (36, V + "aie::store_v(i16, aie::concat(v, v));"),
    "aie::add": (33, V + "aie::store_v(i16, aie::add(v, v));"),
    "aie::mmul": (30, "aie::mmul<4, 4, 8, int16, int16> c; aie::store_v(i32, c.to_vector<int32>());"),
    "aie::shuffle_down": (30, V + "aie::store_v(i16, aie::shuffle_down(v, 3));"),
    "aie::tensor_dim": (28, None),
    "::shift_bytes()": (25, W + "*(v16int32 *)i32 = ::shift_bytes(w, w, 32U);"),
    "AIE_LOOP_FLATTEN": (25, "AIE_LOOP_FLATTEN " + LOOP),
    "aie::fft_dit_r2_stage": (25, None),
    "aie::shuffle_up_fill": (24, V + "aie::store_v(i16, aie::shuffle_up_fill(v, v, 2));"),
    "accfloat": (23, "aie::accum<accfloat, 16> a; (void)a;"),
    "aie::begin_restrict_vector": (21, "auto it = aie::begin_restrict_vector<32>(i16); auto v = *it++; *it = v;"),
    "aie::set_saturation": (20, "aie::set_saturation(aie::saturation_mode::none);"),
    "aie::saturation_mode::saturate": (20, "aie::set_saturation(aie::saturation_mode::saturate);"),
    "aie::select": (20, V + MASK + "aie::store_v(i16, aie::select(v, aie::zeros<int16, 32>(), m));"),
    "aie::filter_even": (20, V + "aie::store_v(i16, aie::filter_even(v, 1));"),
    "AIE_LOOP_RANGE": (19, "AIE_LOOP_RANGE(1, 8) " + LOOP),
    "aie::lt": (18, MASK + "i32[0] = m.count();"),
    ".pop()": (18, None),
    "AIE_LOOP_UNROLL_FULL": (17, "AIE_LOOP_UNROLL_FULL " + LOOP),
    "aie::filter_odd": (16, V + "aie::store_v(i16, aie::filter_odd(v, 2));"),
    "aie::begin_vector": (15, "auto it = aie::begin_vector<16>(b); *it = aie::zeros<bfloat16, 16>();"),
    "__attribute__": (15, "struct __attribute__((aligned(64))) S { int x; } s{1}; i32[0] = s.x;"),
    "aie::mask": (14, "aie::mask<32> m(true); i32[0] = m.count();"),
    "aie::fft_dit_r4_stage": (14, None),
    "aie::lut": (13, "aie::lut<4, int8, int8> *t = nullptr; (void)t;"),
    "aie::min": (12, V + "aie::store_v(i16, aie::min(v, v));"),
    "chess_loop_range": (12, "for (int i = 0; i < 8; ++i) chess_loop_range(8, 8) { i32[i] = i; }"),
    ".from_vector()": (11, V + "aie::accum<acc32, 32> a; a.from_vector(v, 2);"),
    "v32bfloat16": (10, "*(v32bfloat16 *)b = max(*(v32bfloat16 *)b, broadcast_zero_bfloat16());"),
    ".seek()": (10, None),
    "aie::sub": (9, V + "aie::store_v(i16, aie::sub(v, v));"),
    "aie::accumulate": (
        9,
        V + "aie::store_v(i16, aie::accumulate<32>(v.extract<16>(0), 0, v, v).to_vector<int16>(3));",
    ),
    "chess_prepare_for_pipelining": (9, "for (int i = 0; i < 8; ++i) chess_prepare_for_pipelining { i32[i] = i; }"),
    "aie::block_vector_input_buffer_stream": (9, None),
    ".mul()": (9, "aie::mmul<4, 8, 4, bfloat16, bfloat16> c; c.mul(aie::load_v<32>(b), aie::load_v<32>(b));"),
    "v64uint8": (8, "*(v64uint8 *)u8 = *(v64uint8 *)u8;"),
    "v16bfloat16": (8, "*(v16bfloat16 *)b = *(v16bfloat16 *)b;"),
    "aie::block_vector": (8, None),
    "aie::make_tensor_descriptor": (8, None),
    "aie::shuffle_up_replicate": (7, V + "aie::store_v(i16, aie::shuffle_up_replicate(v, 2));"),
    "aie::shuffle_down_replicate": (7, V + "aie::store_v(i16, aie::shuffle_down_replicate(v, 2));"),
    "aie::shuffle_up": (6, V + "aie::store_v(i16, aie::shuffle_up(v, 2));"),
    "aie::reduce_add": (6, V + "i16[0] = aie::reduce_add(v);"),
    "aie::max": (5, V + "aie::store_v(i16, aie::max(v, (int16)0));"),
    "aie::cbegin_restrict_vector": (5, "auto it = aie::cbegin_restrict_vector<32>(i16); aie::store_v(i16, *it);"),
    "aie::interleave_unzip": (5, V + "auto [x, y] = aie::interleave_unzip(v, v, 1); aie::add(x, y);"),
    "::extract_elem()": (5, W + "i32[0] = extract_elem(w, 0U);"),
    "::broadcast_to_v16int32()": (5, "*(v16int32 *)i32 = broadcast_to_v16int32(3);"),
    "aie::interleave_zip": (5, V + "auto [x, y] = aie::interleave_zip(v, v, 2); aie::store_v(i16, aie::add(x, y));"),
    "aie::make_tensor_buffer_stream": (5, None),
    "aie::pipelined_loop": (5, None),
    "aie::rounding_mode::symmetric_inf": (4, "aie::set_rounding(aie::rounding_mode::symmetric_inf);"),
    "aie::shuffle_down_fill": (4, V + "aie::store_v(i16, aie::shuffle_down_fill(v, v, 2));"),
    ".cast_to()": (4, V + "aie::store_v(u8, v.cast_to<uint8>());"),
    "::to_v16bfloat16()": (4, FLOATS + "*(v16bfloat16 *)b = to_v16bfloat16((v16accfloat)a);"),
    "::shuffle()": (4, "v64uint8 x = *(v64uint8 *)u8; *(v64uint8 *)u8 = ::shuffle(x, x, 0);"),
    "aie::mac": (4, V + ACC + "a = aie::mac(a, v, v); aie::store_v(i16, a.to_vector<int16>(1));"),
    ".fetch()": (4, None),
    "aie::block_vector_output_buffer_stream": (4, None),
    ".push()": (4, None),
    "AIE_LOOP_MAX_ITERATION_COUNT": (4, "AIE_LOOP_MAX_ITERATION_COUNT(8) " + LOOP),
    "aie::sparse_vector": (4, None),
    "cacc48": (4, None),
    "aie::cbegin_vector": (3, "auto it = aie::cbegin_vector<16>(b); aie::store_v(b, *it);"),
    "aie::inv": (3, "f[0] = aie::inv(2.0f);"),
    "acc64": (3, "aie::accum<acc64, 8> a; (void)a;"),
    "aie::msc": (3, V + ACC + "a = aie::msc(a, v, v); aie::store_v(i16, a.to_vector<int16>(1));"),
    "aie::eq": (3, V + "i32[0] = aie::eq(v, v).count();"),
    "chess_flatten_loop": (3, "for (int i = 0; i < 8; ++i) chess_flatten_loop { i32[i] = i; }"),
    "aie::invsqrt": (3, "aie::store_v(b, aie::invsqrt(aie::load_v<16>(b)));"),
    "aie::tanh": (3, "#if __AIE_ARCH__ == 21\naie::store_v(b, aie::tanh<bfloat16>(aie::load_v<16>(f)));\n#endif\n"),
    "aie::exp2": (2, "#if __AIE_ARCH__ == 21\naie::store_v(b, aie::exp2<bfloat16>(aie::load_v<16>(f)));\n#endif\n"),
    "other names of loop macros": (33, " ".join(f"{macro} {LOOP}" for macro in MACROS)),
    "all the names behind these": (104, None),  # 3 uses at most each, of 5499 in all
}  # fmt: skip


def test_the_numbers_are_all_there_are():
    assert sum(uses for uses, _ in USES.values()) == 5499


@pytest.mark.parametrize("generation", [20, 21])
def test_at_least_nine_tenths_of_all_uses_compile(generation, tmp_path, record_property):
    bodies = [body for _, body in USES.values() if body is not None]
    unit = HEAD + "".join(f"void use_{i}() {{\n{body}\n}}\n" for i, body in enumerate(bodies))
    assert compile_only(unit, tmp_path, generation) == ""
    share = sum(uses for uses, body in USES.values() if body is not None) / sum(uses for uses, _ in USES.values())
    record_property("share", share)
    assert share >= 0.9
