#include <aie_api/aie.hpp>

void elementwise_min_int8(int8_t *input1, int8_t *input2, int8_t *output) {
    for (int i = 0; i < 256 - 64; ++i) output[i] = input1[i] < input2[i] ? input1[i] : input2[i];
}
