// Convolution 1D of 512 int16 with 3 weights and zeros at both ends (same size): neighbours come by shuffles with fill.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void convolution_k3_int16(int16_t *__restrict in, int16_t *__restrict weights, int16_t *__restrict out) {
    const int16 left = weights[0], middle = weights[1], right = weights[2];
    aie::vector<int16, 32> before = aie::zeros<int16, 32>(), here = aie::load_v<32>(in);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::vector<int16, 32> next = i + 32 < 512 ? aie::load_v<32>(in + i + 32) : aie::zeros<int16, 32>();
        aie::accum<acc32, 32> sum = aie::mul(here, middle);
        sum = aie::mac(sum, aie::shuffle_up_fill(here, before, 1), left);
        sum = aie::mac(sum, aie::shuffle_down_fill(here, next, 1), right);
        aie::store_v(out + i, sum.to_vector<int16>());
        before = here;
        here = next;
    }
}
