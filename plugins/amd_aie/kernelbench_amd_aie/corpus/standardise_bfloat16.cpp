// Standardise (layer normalisation) 256 bfloat16 to mean 0 and variance 1: two reductions, one invsqrt, a last pass.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void standardise_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    const bfloat16 one = 1.0f;
    aie::accum<accfloat, 16> sum = aie::zeros<accfloat, 16>(), squares = aie::zeros<accfloat, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const aie::vector<bfloat16, 16> x = aie::load_v<16>(in + i);
        sum = aie::mac(sum, x, one);
        squares = aie::mac(squares, x, x);
    }
    const float mean = aie::reduce_add(sum.to_vector<float>()) * (1.0f / 256);
    const float variance = aie::reduce_add(squares.to_vector<float>()) * (1.0f / 256) - mean * mean;
    const bfloat16 scale = aie::invsqrt(variance);
    const aie::accum<accfloat, 16> offset(aie::broadcast<float, 16>(-mean * (float)scale));
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16)
        aie::store_v(out + i, aie::mac(offset, aie::load_v<16>(in + i), scale).to_vector<bfloat16>());
}
