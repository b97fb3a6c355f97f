// Running (prefix, cumulative) maximum of 256 int16: shifts by 1, 2, 4, ... in a vector; the last lane is carried on.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void prefix_maximum_int16(int16_t *__restrict in, int16_t *__restrict out) {
    const aie::vector<int16, 32> least = aie::broadcast<int16, 32>(-32768);
    aie::vector<int16, 32> carried = least;
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        aie::vector<int16, 32> x = aie::load_v<32>(in + i);
        AIE_LOOP_UNROLL_FULL
        for (int step = 1; step < 32; step *= 2) x = aie::max(x, aie::shuffle_up_fill(x, least, step));
        x = aie::max(x, carried);
        aie::store_v(out + i, x);
        carried = aie::broadcast<int16, 32>(x[31]);
    }
}
