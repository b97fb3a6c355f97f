// Leaky ReLU activation of 1024 int16 with slope 1/8: the greater of x and x / 8 is right on both sides of zero.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void leaky_rectifier_int16(int16_t *__restrict in, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) {
        const aie::vector<int16, 32> x = aie::load_v<32>(in + i);
        aie::store_v(out + i, aie::max(x, aie::downshift(x, 3)));
    }
}
