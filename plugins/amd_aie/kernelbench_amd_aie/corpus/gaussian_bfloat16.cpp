// Gaussian exp(-x * x) of 512 bfloat16: getExpBf16 of lut_based_ops.h looks the exponential up, in accfloat.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"
#include "lut_based_ops.h"

void gaussian_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        const aie::vector<bfloat16, 16> x = aie::load_v<16>(in + i);
        const aie::vector<bfloat16, 16> exponent = aie::negmul(x, x).to_vector<bfloat16>();
        const aie::accum<accfloat, 16> value = getExpBf16(exponent);
        aie::store_v(out + i, value.to_vector<bfloat16>());
    }
}
