// Vectors of 64 bytes: a maximum with 0.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void relu_int8(int8_t *__restrict in_buffer, int8_t *__restrict out_buffer) {
    const auto zero = aie::zeros<int8, 64>();
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out_buffer + i, aie::max(aie::load_v<64>(in_buffer + i), zero));
}
