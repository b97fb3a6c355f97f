// The operations of the multiplier and of the converters, and how `what` tells them what to do. Headers and library
// share this.
//
// An accumulator lies in registers of 512 bits: 16 lanes of acc32 or accfloat, 8 lanes of acc64. An operation makes one
// of them.
#pragma once

#include "kb_aie/data_ops.hpp"

namespace kb_aie {

// How an accumulator holds a lane.
enum Acc : unsigned { a32 = 0, a64 = 1, af = 2 };

constexpr unsigned acc_bits(Acc acc) { return acc == a64 ? 64 : 32; }
constexpr unsigned acc_lanes(Acc acc) { return 512 / acc_bits(acc); }  // of a register

constexpr unsigned log2_of(unsigned n) { return n <= 1 ? 0 : 1 + log2_of(n / 2); }

// Bits 12.. of `what`, by operation. Groups are of 8 lanes: where in the register of the operand the result's lanes
// begin.
constexpr unsigned elementwise(Kind b, Acc acc, unsigned group_a, unsigned group_b, unsigned pieces = 0) {
    return b | acc << 4 | (group_a & 7) << 6 | (group_b & 7) << 9 | pieces << 12;
}
constexpr unsigned tile(Kind b, Acc acc, unsigned m, unsigned k, unsigned n, unsigned part, unsigned pieces = 0) {
    return b | acc << 4 | log2_of(m) << 6 | log2_of(k) << 9 | log2_of(n) << 12 | part << 15 | pieces << 18;
}
constexpr unsigned filter(Kind data, Acc acc, unsigned part, unsigned points) {
    return data | acc << 4 | part << 6 | points << 10;
}
constexpr unsigned converted(Acc acc, unsigned registers) { return acc | registers << 2; }
constexpr unsigned widened(Acc acc, unsigned group) { return acc | (group & 7) << 2; }
// Steps of a sliding multiplication: of the coefficients a point, of the data a point and a lane.
constexpr int steps(int coefficient, int x, int y) { return (coefficient & 255) | (x & 255) << 8 | (y & 255) << 16; }

// How many bf16 a float is split in: 3 with all nine products, 3 with the six largest, 2 with the three largest.
enum Accuracy : unsigned { safe = 0, fast = 1, low = 2 };
#if defined(AIE2_FP32_EMULATION_ACCURACY_LOW)
constexpr Accuracy accuracy = low;
#elif defined(AIE2_FP32_EMULATION_ACCURACY_FAST)
constexpr Accuracy accuracy = fast;
#else
constexpr Accuracy accuracy = safe;
#endif
constexpr unsigned float_pieces = accuracy == low ? 2 : 3;
constexpr unsigned float_products = accuracy == low ? 3 : accuracy == fast ? 6 : 9;

}  // namespace kb_aie

extern "C" {
// Lane by lane: a*b, -(a*b), acc + a*b, acc - a*b. `vf` is the floating point twin.
chunk aie_vm_mul(int what, chunk a, chunk b);
chunk aie_vm_negmul(int what, chunk a, chunk b);
chunk aie_vm_mac(int what, chunk acc, chunk a, chunk b);
chunk aie_vm_msc(int what, chunk acc, chunk a, chunk b);
chunk aie_vf_mul(int what, chunk a, chunk b);
chunk aie_vf_negmul(int what, chunk a, chunk b);
chunk aie_vf_mac(int what, chunk acc, chunk a, chunk b);
chunk aie_vf_msc(int what, chunk acc, chunk a, chunk b);

// Accumulators: a + b, a - b, -a. `more` is an Acc.
chunk aie_vm_add(int what, chunk a, chunk b);
chunk aie_vm_sub(int what, chunk a, chunk b);
chunk aie_vm_neg(int what, chunk a);
chunk aie_vf_add(int what, chunk a, chunk b);
chunk aie_vf_sub(int what, chunk a, chunk b);
chunk aie_vf_neg(int what, chunk a);

// A register of the tile product of A (at most two registers) and B (at most four).
chunk aie_vm_matmul(int what, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3);
chunk aie_vm_matmac(int what, chunk acc, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3);
chunk aie_vf_matmul(int what, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3);
chunk aie_vf_matmac(int what, chunk acc, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3);

// A register of the sliding product: lane i is the sum over p of coeff[c + p*C] * data[d + p*X + i*Y].
chunk aie_vm_slidemul(int what, chunk coeff, chunk data0, chunk data1, int c, int d, int steps);
chunk aie_vm_slidenegmul(int what, chunk coeff, chunk data0, chunk data1, int c, int d, int steps);
chunk aie_vm_slidemac(int what, chunk acc, chunk coeff, chunk data0, chunk data1, int c, int d, int steps);

// What the headers say of instructions that only arrange operands: the operand itself.
chunk aie_mv_arranged(int what, chunk x);
chunk aie_cv_split(int what, chunk x);
chunk aie_vf_split(int what, chunk x);

// Accumulator to vector (shift, round, saturate); vector to accumulator (shift up).
chunk aie_sr_srs(int what, chunk a0, chunk a1, chunk a2, chunk a3, int shift, int rounding, int saturation);
chunk aie_sr_srs8(int what, chunk a0, chunk a1, chunk a2, chunk a3, chunk a4, chunk a5, chunk a6, chunk a7, int shift,
                  int rounding, int saturation);
chunk aie_up_ups(int what, chunk x, int shift, int saturation);

// Floats. bf16 from accfloat rounds as the mode says; the others are exact where nothing else is said.
chunk aie_cv_bf16(int what, chunk a0, chunk a1, int rounding);
chunk aie_cv_widen(int what, chunk x);
chunk aie_cv_fixed(int what, chunk x, int shift);       // floor of 16 lanes * 2^shift, as int32
chunk aie_cv_fixed_zero(int what, chunk x, int shift);  // to nearest, halves toward zero
chunk aie_cv_float(int what, chunk x, int shift);       // integer lanes / 2^shift, as float

// Elementary functions: of 16 float lanes, with bfloat16 results in the low half; of scalars.
chunk aie_nl_exp2(int what, chunk x, int rounding);
chunk aie_nl_tanh(int what, chunk x, int rounding);
float aie_nl_inv(int what, float x);
float aie_nl_invsqrt(int what, float x);
float aie_sf_inv(int what, float x);
float aie_sf_sqrt(int what, float x);
float aie_sf_invsqrt(int what, float x);

// Table lookups: entries by 16 indices of 32 bits, from tables in the layout of aie::lut. Entries of 32, 16 or 8 bits.
chunk aie_ld_lookup(int what, const void *ab, const void *cd, chunk index);

// Tables in that layout. Of bfloat16: e^i for the signed byte i, e^(i/256) for the other. Of floats: tanh as 32
// straight lines.
extern uint16_t kb_aie_exp_whole[512], kb_aie_exp_part[512];
extern float kb_aie_tanh_slope[64], kb_aie_tanh_offset[64];
}
