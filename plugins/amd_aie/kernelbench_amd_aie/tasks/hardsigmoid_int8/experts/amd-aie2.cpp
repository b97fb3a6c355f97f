// Limits first: -3 and 3. The line is 5419 / 256 steps for each unit of x (127 / 6 is 21.1667, this is 21.168), and
// the shift by 8 rounds to the nearest with halves up. 16257 / 256 is 63.504, so that 0 gives 64.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void hardsigmoid_int8(const int8_t *__restrict input_vector, int8_t *__restrict output_vector) {
    const auto low = aie::broadcast<int8, 64>(-3), high = aie::broadcast<int8, 64>(3);
    const auto slope = aie::broadcast<int16, 64>(5419);
    const aie::accum<acc32, 64> middle(aie::broadcast<int16, 64>(16257));
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) {
        const auto x = aie::min(aie::max(aie::load_v<64>(input_vector + i), low), high);
        aie::store_v(output_vector + i, aie::mac(middle, x, slope).to_vector<int8>(8));
    }
}
