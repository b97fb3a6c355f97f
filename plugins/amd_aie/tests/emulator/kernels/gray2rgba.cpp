// Each byte three times, and 255 behind: by intrinsics that interleave.
#include <aie_api/aie.hpp>

extern "C" void gray2rgba(const uint8 *__restrict in, uint8 *__restrict out, int count) {
    const v64uint8 zero = aie::zeros<uint8, 64>();
    const v64uint8 opaque = aie::broadcast<uint8, 64>(255);
    for (int i = 0; i < count; i += 32) {
        const v64uint8 gray = aie::load_v<32>(in + i).grow<64>();
        const v64uint8 twice = ::shuffle(gray, gray, T8_2x64_lo);                                                // g g
        const v64uint8 last = ::bor(::shuffle(gray, zero, T8_2x64_lo), ::shuffle(zero, opaque, T8_2x64_lo));  // g 255
        aie::store_v(out + 4 * i, aie::vector<uint8, 64>(::shuffle(twice, last, T16_2x32_lo)));
        aie::store_v(out + 4 * i + 64, aie::vector<uint8, 64>(::shuffle(twice, last, T16_2x32_hi)));
    }
}
