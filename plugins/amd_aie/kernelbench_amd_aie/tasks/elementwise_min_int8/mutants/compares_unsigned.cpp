#include <aie_api/aie.hpp>

void elementwise_min_int8(int8_t *input1, int8_t *input2, int8_t *output) {
    for (int i = 0; i < 256; ++i) {
        const uint8_t a = input1[i], b = input2[i];  // negative ones become the largest
        output[i] = a < b ? a : b;
    }
}
