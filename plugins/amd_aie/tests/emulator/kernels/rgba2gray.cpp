// The brightness of pixels of four bytes (red, green, blue, opacity), by weights with 15 bits after the point.
#include <aie_api/aie.hpp>

extern "C" void rgba2gray(const uint8 *__restrict in, uint8 *__restrict out, int pixels) {
    const aie::vector<int16, 16> red = aie::broadcast<int16, 16>(9798);
    aie::vector<int16, 16> weights = red;
    weights[1] = 19235;
    weights[2] = 3735;
    weights[3] = 1 << 14;  // a half
    const aie::vector<uint8, 32> one = aie::broadcast<uint8, 32>(1);
    for (int i = 0; i < pixels; i += 32) {
        const auto first = aie::load_v<64>(in + 4 * i), second = aie::load_v<64>(in + 4 * i + 64);
        // Red and blue by turns, and green and opacity.
        const auto [even, odd] = aie::interleave_unzip(first, second, 1);
        const aie::vector<uint8, 32> r = aie::filter_even(even, 1), b = aie::filter_odd(even, 1),
                                     g = aie::filter_even(odd, 1);
        aie::store_v(out + i, aie::accumulate<32>(weights, 0, r, g, b, one).to_vector<uint8>(15));
    }
}
