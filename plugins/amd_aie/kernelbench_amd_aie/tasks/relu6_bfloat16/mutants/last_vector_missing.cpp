#include <aie_api/aie.hpp>

void relu6_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256 - 32; ++i) output[i] = input[i] < 0 ? 0 : input[i] > 6 ? 6 : input[i];
}
