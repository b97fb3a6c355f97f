// Vectors of 64 bytes. There is no instruction for the exclusive OR: it is what the OR has and the AND has not, and
// maxdiff is the difference, which is never negative here.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void bitwisexor_uint8(uint8_t *__restrict in_buffer1, uint8_t *__restrict in_buffer2, uint8_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) {
        const auto a = aie::load_v<64>(in_buffer1 + i), b = aie::load_v<64>(in_buffer2 + i);
        aie::store_v(out_buffer + i, aie::maxdiff(aie::bit_or(a, b), aie::bit_and(a, b)));
    }
}
