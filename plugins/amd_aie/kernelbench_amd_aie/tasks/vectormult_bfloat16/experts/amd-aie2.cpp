// Two vectors of 32 elements: products in single precision, rounded once.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void vectormult_bfloat16(bfloat16 *__restrict in_buffer1, bfloat16 *__restrict in_buffer2,
                         bfloat16 *__restrict out_buffer, int32_t) {
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 64; i += 32) {
        const auto product = aie::mul(aie::load_v<32>(in_buffer1 + i), aie::load_v<32>(in_buffer2 + i));
        aie::store_v(out_buffer + i, product.to_vector<bfloat16>());
    }
}
