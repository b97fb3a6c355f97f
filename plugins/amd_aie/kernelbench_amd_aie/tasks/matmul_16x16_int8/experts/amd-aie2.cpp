// Products of tiles of 8x8. Eight rows of 16 bytes are two vectors; the left and the right tile in them are parted by
// groups of eight bytes, and the two tiles of a result are joined in the same way. The limit is the saturation of the
// shift, whose mode is put back at the end.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void matmul_16x16_int8(int8_t *__restrict a, int8_t *__restrict b, int8_t *__restrict out) {
    const auto before = aie::swap_saturation(aie::saturation_mode::saturate);
    const auto [b00, b01] = aie::interleave_unzip(aie::load_v<64>(b), aie::load_v<64>(b + 64), 8);
    const auto [b10, b11] = aie::interleave_unzip(aie::load_v<64>(b + 128), aie::load_v<64>(b + 192), 8);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 128) {
        const auto [a0, a1] = aie::interleave_unzip(aie::load_v<64>(a + i), aie::load_v<64>(a + i + 64), 8);
        aie::mmul<8, 8, 8, int8, int8> left, right;
        left.mul(a0, b00);
        right.mul(a0, b01);
        left.mac(a1, b10);
        right.mac(a1, b11);
        const auto [upper, lower] = aie::interleave_zip(left.to_vector<int8>(), right.to_vector<int8>(), 8);
        aie::store_v(out + i, upper);
        aie::store_v(out + i + 64, lower);
    }
    aie::set_saturation(before);
}
