// Vectors of 32 elements; the addition of vectors wraps, as it has to.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void vectoradd_int16(int16_t *__restrict in_buffer1, int16_t *__restrict in_buffer2, int16_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32)
        aie::store_v(out_buffer + i, aie::add(aie::load_v<32>(in_buffer1 + i), aie::load_v<32>(in_buffer2 + i)));
}
