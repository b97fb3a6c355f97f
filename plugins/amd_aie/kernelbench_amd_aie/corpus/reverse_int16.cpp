// Reverse 512 int16 from end to start: aie::reverse within a vector, vectors stored from the back.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void reverse_int16(int16_t *__restrict in, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) aie::store_v(out + 480 - i, aie::reverse(aie::load_v<32>(in + i)));
}
