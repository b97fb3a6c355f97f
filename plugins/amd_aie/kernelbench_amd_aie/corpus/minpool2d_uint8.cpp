// Min pooling 2D of a 32 x 64 image of uint8, windows of 2 x 2: minimum of two rows first, then of neighbours.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void minpool2d_uint8(uint8_t *__restrict in, uint8_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int row = 0; row < 16; row++) {
        const uint8_t *line = in + row * 128;
        const aie::vector<uint8, 64> both = aie::min(aie::load_v<64>(line), aie::load_v<64>(line + 64));
        aie::store_v(out + row * 32, aie::min(aie::filter_even(both), aie::filter_odd(both)));
    }
}
