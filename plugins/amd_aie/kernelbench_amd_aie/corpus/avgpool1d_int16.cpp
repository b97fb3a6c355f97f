// Average pooling 1D of 1024 int16, kernel 4, stride 4: filter_even and filter_odd twice, sums in acc32, shift by 2.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void avgpool1d_int16(int16_t *__restrict in, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const aie::vector<int16, 64> x = aie::concat(aie::load_v<32>(in + 4 * i), aie::load_v<32>(in + 4 * i + 32));
        const aie::vector<int16, 32> even = aie::filter_even(x), odd = aie::filter_odd(x);
        aie::accum<acc32, 16> sum(aie::filter_even(even));
        sum = aie::add(sum, aie::filter_odd(even));
        sum = aie::add(sum, aie::filter_even(odd));
        sum = aie::add(sum, aie::filter_odd(odd));
        aie::store_v(out + i, sum.to_vector<int16>(2));
    }
}
