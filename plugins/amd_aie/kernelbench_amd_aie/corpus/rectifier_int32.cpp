// ReLU activation of 512 int32: maximum with a vector of zeros.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void rectifier_int32(int32_t *__restrict in, int32_t *__restrict out) {
    const aie::vector<int32, 16> zero = aie::zeros<int32, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) aie::store_v(out + i, aie::max(aie::load_v<16>(in + i), zero));
}
