// 1 / (x * x) of 256 bfloat16: aie::inv of vectors; any quotient is a product with it.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void inverse_square_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const aie::vector<bfloat16, 16> square = aie::mul_square(aie::load_v<16>(in + i)).to_vector<bfloat16>();
        aie::store_v(out + i, aie::inv(square));
    }
}
