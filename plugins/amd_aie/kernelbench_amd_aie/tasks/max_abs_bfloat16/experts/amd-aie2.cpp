// The greatest and the least of eight vectors lane by lane, in a tree; then the greatest lane of the former and of
// the latter with its sign changed.
#include <aie_api/aie.hpp>

using V = aie::vector<bfloat16, 32>;

void max_abs_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    V high[4], low[4];
    for (int i = 0; i < 4; ++i) {
        const V a = aie::load_v<32>(input + 64 * i), b = aie::load_v<32>(input + 64 * i + 32);
        high[i] = aie::max(a, b);
        low[i] = aie::min(a, b);
    }
    const V greatest = aie::max(aie::max(high[0], high[1]), aie::max(high[2], high[3]));
    const V least = aie::min(aie::min(low[0], low[1]), aie::min(low[2], low[3]));
    *output = aie::reduce_max(aie::max(greatest, aie::neg(least)));
}
