#include <aie_api/aie.hpp>

void elementwise_max_bfloat16(bfloat16 *input0, bfloat16 *input1, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) output[i] = input0[i] > input1[i] ? input0[i] : input1[i];
}
