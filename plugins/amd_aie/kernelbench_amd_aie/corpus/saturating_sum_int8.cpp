// Sum of two vectors of 1024 int8 that saturates at -128 and 127: saturating_add goes by the saturation mode.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void saturating_sum_int8(int8_t *__restrict a, int8_t *__restrict b, int8_t *__restrict out) {
    aie::set_saturation(aie::saturation_mode::saturate);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64)
        aie::store_v(out + i, aie::saturating_add(aie::load_v<64>(a + i), aie::load_v<64>(b + i)));
}
