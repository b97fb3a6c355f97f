// Bits of two images: both, or either.
#include <aie_api/aie.hpp>

extern "C" void both(const uint8 *__restrict a, const uint8 *__restrict b, uint8 *__restrict out, int count) {
    for (int i = 0; i < count; i += 64) aie::store_v(out + i, aie::bit_and(aie::load_v<64>(a + i), aie::load_v<64>(b + i)));
}
extern "C" void either(const int16 *__restrict a, const int16 *__restrict b, int16 *__restrict out, int count) {
    for (int i = 0; i < count; i += 32) aie::store_v(out + i, aie::bit_or(aie::load_v<32>(a + i), aie::load_v<32>(b + i)));
}
