// Negatives of images: 255 minus each byte; with four channels the last, the opacity, stays.
#include <aie_api/aie.hpp>

extern "C" void inverse(const uint8 *__restrict in, uint8 *__restrict out, int count) {
    for (int i = 0; i < count; i += 32) aie::store_v(out + i, aie::sub(uint8(255), aie::load_v<32>(in + i)));
}
extern "C" void rgba_inverse(const uint8 *__restrict in, uint8 *__restrict out, int count) {
    const auto colours = aie::broadcast<uint32, 16>(0x00ffffffu).cast_to<uint8>();
    for (int i = 0; i < count; i += 64) aie::store_v(out + i, aie::bit_xor(aie::load_v<64>(in + i), colours));
}
