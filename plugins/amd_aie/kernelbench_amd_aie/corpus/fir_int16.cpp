// FIR filter of 8 taps over int16, 256 outputs from 263 inputs: sliding_mul computes 16 lanes from one window of data.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void fir_int16(int16_t *__restrict in, int16_t *__restrict taps, int16_t *__restrict out) {
    const aie::vector<int16, 8> coefficients = aie::load_v<8>(taps);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const aie::vector<int16, 32> window =
            aie::concat(aie::load_unaligned_v<16>(in + i), aie::load_unaligned_v<16>(in + i + 16));
        const auto sum = aie::sliding_mul<16, 8>(coefficients, 0, window, 0);
        aie::store_v(out + i, sum.to_vector<int16>(4));
    }
}
