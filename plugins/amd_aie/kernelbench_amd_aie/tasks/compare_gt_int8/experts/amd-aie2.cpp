// A comparison of 64 bytes makes 64 bits, which select between ones and zeros.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void compare_gt_int8(int8_t *__restrict in_buffer0, int8_t *__restrict in_buffer1, int8_t *__restrict out_buffer) {
    const auto no = aie::zeros<int8_t, 64>(), yes = aie::broadcast<int8_t, 64>(1);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) {
        const auto holds = aie::gt(aie::load_v<64>(in_buffer0 + i), aie::load_v<64>(in_buffer1 + i));
        aie::store_v(out_buffer + i, aie::select(no, yes, holds));
    }
}
