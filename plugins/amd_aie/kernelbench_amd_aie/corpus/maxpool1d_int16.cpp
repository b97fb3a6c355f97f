// Max pooling 1D of 1024 int16, kernel 2, stride 2: even and odd elements of two vectors, and their maximum.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void maxpool1d_int16(int16_t *__restrict in, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const auto [even, odd] =
            aie::interleave_unzip(aie::load_v<32>(in + 2 * i), aie::load_v<32>(in + 2 * i + 32), 1);
        aie::store_v(out + i, aie::max(even, odd));
    }
}
