// Vectors of 64 bytes; the subtraction of vectors wraps, as it has to.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void vectorsubtract_int8(int8_t *__restrict in_buffer1, int8_t *__restrict in_buffer2, int8_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 512; i += 64)
        aie::store_v(out_buffer + i, aie::sub(aie::load_v<64>(in_buffer1 + i), aie::load_v<64>(in_buffer2 + i)));
}
