// x / sqrt(y) for 256 bfloat16: aie::invsqrt of vectors, and a product.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void scale_by_root_bfloat16(bfloat16 *__restrict x, bfloat16 *__restrict y, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const aie::vector<bfloat16, 16> scale = aie::invsqrt(aie::load_v<16>(y + i));
        aie::store_v(out + i, aie::mul(aie::load_v<16>(x + i), scale).to_vector<bfloat16>());
    }
}
