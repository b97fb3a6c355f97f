// Product of complex int16 (real and imaginary part in turn), 128 pairs, divided by 2^15: unzip, four products, zip.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void complex_multiply_int16(int16_t *__restrict a, int16_t *__restrict b, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const aie::vector<int16, 32> x = aie::load_v<32>(a + i), y = aie::load_v<32>(b + i);
        const aie::vector<int16, 16> xr = aie::filter_even(x), xi = aie::filter_odd(x);
        const aie::vector<int16, 16> yr = aie::filter_even(y), yi = aie::filter_odd(y);
        const aie::vector<int16, 16> re = aie::msc(aie::mul(xr, yr), xi, yi).to_vector<int16>(15);
        const aie::vector<int16, 16> im = aie::mac(aie::mul(xr, yi), xi, yr).to_vector<int16>(15);
        const auto [low, high] = aie::interleave_zip(re, im, 1);
        aie::store_v(out + i, aie::concat(low, high));
    }
}
