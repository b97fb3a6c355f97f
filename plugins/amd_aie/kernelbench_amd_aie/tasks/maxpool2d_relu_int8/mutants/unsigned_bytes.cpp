#include <aie_api/aie.hpp>

void maxpool2d_relu_int8(int8_t *input, int8_t *output) {
    for (int i = 0; i < 64; ++i) {
        const int8_t *square = input + i / 8 * 32 + i % 8 * 2;
        uint8_t largest = 0;
        for (int k = 0; k < 4; ++k) {
            const uint8_t x = square[k / 2 * 16 + k % 2];  // -1 counts as 255
            if (x > largest) largest = x;
        }
        output[i] = largest > 127 ? 0 : largest;
    }
}
