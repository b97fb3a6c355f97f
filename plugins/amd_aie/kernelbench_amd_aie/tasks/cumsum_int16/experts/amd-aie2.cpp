// A step takes a sum s to min(max(s + a, low), high), and two such steps one after the other are again one: the vector
// moved up by 1, 2, 4 and 8 lanes joins the steps of 16 elements, which then are taken from the last sum of the vector
// before, all at once.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<int32, 16>;

struct Steps {
    V a, low, high;
};

inline __attribute__((always_inline)) V moved(const V &x, int32_t fill, unsigned lanes) {
    return aie::shuffle_up_fill(x, aie::broadcast<int32, 16>(fill), lanes);
}

// The steps `lanes` before, and then these. Where there is none before, sums are as they are.
inline __attribute__((always_inline)) Steps joined(const Steps &x, unsigned lanes) {
    constexpr int32_t none = 1 << 24;
    const V low = aie::add(moved(x.low, -none, lanes), x.a), high = aie::add(moved(x.high, none, lanes), x.a);
    return {aie::add(moved(x.a, 0, lanes), x.a), aie::min(aie::max(low, x.low), x.high),
            aie::min(aie::max(high, x.low), x.high)};
}

void cumsum_int16(int16_t *__restrict in_buffer, int16_t *__restrict out_buffer) {
    const V lowest = aie::broadcast<int32, 16>(-32768), highest = aie::broadcast<int32, 16>(32767);
    V before = aie::zeros<int32, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        Steps steps = {aie::load_v<16>(in_buffer + i).unpack(), lowest, highest};
        steps = joined(joined(joined(joined(steps, 1), 2), 4), 8);
        V sums = aie::min(aie::max(aie::add(before, steps.a), steps.low), steps.high);
        aie::store_v(out_buffer + i, sums.pack());
        before = aie::broadcast<int32, 16>(sums[15]);
    }
}
