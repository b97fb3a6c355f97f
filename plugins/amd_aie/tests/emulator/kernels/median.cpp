// The median of each byte and its neighbours at both sides; beyond the ends of the row its first and last byte are repeated.
#include <aie_api/aie.hpp>

extern "C" void median3(const uint8 *__restrict in, uint8 *__restrict out, int count) {
    aie::vector<uint8, 64> before = aie::broadcast<uint8, 64>(in[0]);
    aie::vector<uint8, 64> here = aie::load_v<64>(in);
    for (int i = 0; i < count; i += 64) {
        const bool more = i + 64 < count;
        const aie::vector<uint8, 64> after = more ? aie::load_v<64>(in + i + 64) : here;
        const auto left = aie::shuffle_up_fill(here, before, 1);
        const auto right = more ? aie::shuffle_down_fill(here, after, 1) : aie::shuffle_down_replicate(here, 1);
        const auto low = aie::min(left, here), high = aie::max(left, here);
        aie::store_v(out + i, aie::max(low, aie::min(high, right)));
        before = here;
        here = after;
    }
}
