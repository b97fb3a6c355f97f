// An integer clamped to -1..1 is its sign.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void sign_int8(int8_t *__restrict input_vector, int8_t *__restrict output_vector) {
    const auto plus = aie::broadcast<int8, 64>(int8(1)), minus = aie::broadcast<int8, 64>(int8(-1));
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(4)
    for (int i = 0; i < 256; i += 64)
        aie::store_v(output_vector + i, aie::max(aie::min(aie::load_v<64>(input_vector + i), plus), minus));
}
