#include <aie_api/aie.hpp>

void maxpool2d_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
            const bfloat16 *square = input + 2 * i * 32 + 2 * j;
            const bfloat16 above = square[0] > square[1] ? square[0] : square[1];
            const bfloat16 below = square[32] > square[33] ? square[32] : square[33];
            output[i * 16 + j] = above > below ? above : below;
        }
    }
}
