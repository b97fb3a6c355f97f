// Count how many of 1024 uint8 are greater than a limit: comparison gives a mask, its bits are counted.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void count_greater_uint8(uint8_t *__restrict in, uint32_t *__restrict out, uint8_t limit) {
    uint32_t count = 0;
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) {
        const aie::mask<64> greater = aie::gt(aie::load_v<64>(in + i), limit);
        count += greater.count();
    }
    out[0] = count;
}
