// Scale 256 int32 by a scalar and divide by 2^8: products of 32 by 32 bits need acc64.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void multiply_scalar_int32(int32_t *__restrict in, int32_t *__restrict out, int32_t factor) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const aie::accum<acc64, 16> product = aie::mul(aie::load_v<16>(in + i), factor);
        aie::store_v(out + i, product.to_vector<int32>(8));
    }
}
