// A comparison of 64 bytes makes 64 bits, which select between ones and zeros.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void compare_lt_int8(int8_t *__restrict input_a, int8_t *__restrict input_b, int8_t *__restrict output) {
    const auto no = aie::zeros<int8_t, 64>(), yes = aie::broadcast<int8_t, 64>(1);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) {
        const auto holds = aie::lt(aie::load_v<64>(input_a + i), aie::load_v<64>(input_b + i));
        aie::store_v(output + i, aie::select(no, yes, holds));
    }
}
