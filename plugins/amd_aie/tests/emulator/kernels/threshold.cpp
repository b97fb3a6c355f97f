// Thresholds: `kind` 0 gives `top` above the limit and 0 elsewhere, 1 the contrary, 2 cuts at the limit, 3 keeps what is above it, 4
// what is not.
#include <aie_api/aie.hpp>

extern "C" void threshold(const uint8 *__restrict in, uint8 *__restrict out, int count, int16 limit, int16 top, int kind) {
    const auto limits = aie::broadcast<uint8, 64>(limit), tops = aie::broadcast<uint8, 64>(top);
    const auto none = aie::zeros<uint8, 64>();
    for (int i = 0; i < count; i += 64) {
        const aie::vector<uint8, 64> v = aie::load_v<64>(in + i);
        const aie::mask<64> above = aie::lt(limits, v);
        switch (kind) {
        case 0: aie::store_v(out + i, aie::select(none, tops, above)); break;
        case 1: aie::store_v(out + i, aie::select(tops, none, above)); break;
        case 2: aie::store_v(out + i, aie::min(v, limits)); break;
        case 3: aie::store_v(out + i, aie::select(none, v, above)); break;
        default: aie::store_v(out + i, aie::select(v, none, above)); break;
        }
    }
}

// Limits and tops of their own for each of four channels, one byte each in a word.
extern "C" void rgba_threshold(const uint8 *__restrict in, uint8 *__restrict out, int count, uint32 limits, uint32 tops) {
    const auto low = aie::broadcast<uint32, 16>(limits).cast_to<uint8>();
    const auto high = aie::broadcast<uint32, 16>(tops).cast_to<uint8>();
    for (int i = 0; i < count; i += 64) {
        auto v = aie::load_v<64>(in + i);
        aie::mask<64> above = aie::gt(v, low);
        aie::store_v(out + i, aie::select(aie::zeros<uint8, 64>(), high, above));
    }
}
