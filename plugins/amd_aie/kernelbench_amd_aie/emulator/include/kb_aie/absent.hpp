// Names that kernels are often written with and that the device does not have. Each says what there is instead.
#pragma once

#include "kb_aie/vector.hpp"

namespace aie {

#define KB_AIE_ABSENT(name, reason)                                                                    \
    template <class T, unsigned N>                                                                     \
    __attribute__((unavailable("the AI Engine has no aie::" #name ": " reason))) vector<T, N> name(const vector<T, N> &)
KB_AIE_ABSENT(exp, "use getExpBf16 of lut_based_ops.h, or aie::exp2 of a scaled argument on AIE2P");
KB_AIE_ABSENT(log, "use a lookup table (aie::lut) or a polynomial of aie::mul and aie::mac");
KB_AIE_ABSENT(sigmoid,
              "it is 1 / (1 + exp(-x)): getExpBf16 of lut_based_ops.h and aie::inv; on AIE2P aie::tanh of half the argument");
KB_AIE_ABSENT(relu, "use aie::max(v, aie::zeros<T, N>())");
KB_AIE_ABSENT(gelu, "use getTanhBf16 of lut_based_ops.h, or aie::tanh on AIE2P");
KB_AIE_ABSENT(silu, "use getExpBf16 of lut_based_ops.h and aie::inv, or aie::tanh on AIE2P");
KB_AIE_ABSENT(erf, "use a lookup table (aie::lut) or a polynomial of aie::mul and aie::mac");
KB_AIE_ABSENT(rsqrt, "use aie::invsqrt");
KB_AIE_ABSENT(round, "accum::to_vector rounds, by the mode of aie::set_rounding");
KB_AIE_ABSENT(sin, "use a lookup table (aie::lut) or a polynomial of aie::mul and aie::mac");
KB_AIE_ABSENT(cos, "use a lookup table (aie::lut) or a polynomial of aie::mul and aie::mac");
#undef KB_AIE_ABSENT

template <class T, unsigned N, class E> __attribute__((unavailable(
    "the AI Engine has no aie::pow: multiply, or use aie::exp2 on AIE2P"))) vector<T, N> pow(const vector<T, N> &, const E &);

}  // namespace aie
