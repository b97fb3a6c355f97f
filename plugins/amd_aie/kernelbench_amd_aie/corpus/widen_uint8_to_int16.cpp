// Cast 1024 uint8 to int16: unpack doubles the width of the lanes, the bits are then read as signed.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void widen_uint8_to_int16(uint8_t *__restrict in, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) {
        const aie::vector<uint16, 32> wide = aie::load_v<32>(in + i).unpack();
        aie::store_v(out + i, wide.cast_to<int16>());
    }
}
