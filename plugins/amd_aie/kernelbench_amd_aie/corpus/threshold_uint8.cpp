// Threshold an image of 2048 uint8 to 0 or 255: comparison with a scalar, and select of constants.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void threshold_uint8(uint8_t *__restrict in, uint8_t *__restrict out, uint8_t limit) {
    const aie::vector<uint8, 64> black = aie::zeros<uint8, 64>(), white = aie::broadcast<uint8, 64>(255);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 2048; i += 64) {
        const aie::mask<64> bright = aie::ge(aie::load_v<64>(in + i), limit);
        aie::store_v(out + i, aie::select(black, white, bright));
    }
}
