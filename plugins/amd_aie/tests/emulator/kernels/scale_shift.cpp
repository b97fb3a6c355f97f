// A scale, then an offset: each pass multiplies or adds two arrays.
#include <aie_api/aie.hpp>

extern "C" void scale_shift(const bfloat16 *__restrict a, const bfloat16 *__restrict b, bfloat16 *__restrict out,
                            int count, int adds) {
    for (int i = 0; i < count; i += 16) {
        const auto x = aie::load_v<16>(a + i), y = aie::load_v<16>(b + i);
        if (adds) aie::store_v(out + i, aie::add(x, y));
        else aie::store_v(out + i, aie::mul(x, y).to_vector<bfloat16>());
    }
}

// The product of bytes in eight bits: its upper part.
extern "C" void scale_u8(const uint8 *__restrict a, const uint8 *__restrict b, uint8 *__restrict out, int count) {
    for (int i = 0; i < count; i += 64)
        aie::store_v(out + i, aie::mul(aie::load_v<64>(a + i), aie::load_v<64>(b + i)).to_vector<uint8>(8));
}
