// Polynomial 1 + x + x^2 / 2 + x^3 / 6 of 512 bfloat16 by Horner's rule: a chain of mac, each rounded back to bfloat16.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void polynomial_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    const aie::accum<accfloat, 16> one(aie::broadcast<bfloat16, 16>((bfloat16)1.0f));
    const aie::accum<accfloat, 16> half(aie::broadcast<bfloat16, 16>((bfloat16)0.5f));
    const bfloat16 sixth = 1.0f / 6;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        const aie::vector<bfloat16, 16> x = aie::load_v<16>(in + i);
        aie::vector<bfloat16, 16> y = aie::mac(half, x, sixth).to_vector<bfloat16>();
        y = aie::mac(one, x, y).to_vector<bfloat16>();
        aie::store_v(out + i, aie::mac(one, x, y).to_vector<bfloat16>());
    }
}
