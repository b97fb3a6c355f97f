#include <aie_api/aie.hpp>

void elementwise_max_bfloat16(bfloat16 *input0, bfloat16 *input1, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float a = input0[i], b = input1[i];
        output[i] = (a < 0 ? -a : a) > (b < 0 ? -b : b) ? input0[i] : input1[i];  // without regard to the sign
    }
}
