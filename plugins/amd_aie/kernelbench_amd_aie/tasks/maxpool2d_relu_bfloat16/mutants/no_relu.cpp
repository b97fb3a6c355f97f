#include <aie_api/aie.hpp>

void maxpool2d_relu_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const bfloat16 *square = input + i / 16 * 64 + i % 16 * 2;
        const bfloat16 above = square[0] > square[1] ? square[0] : square[1];
        const bfloat16 below = square[32] > square[33] ? square[32] : square[33];
        output[i] = above > below ? above : below;  // may be negative
    }
}
