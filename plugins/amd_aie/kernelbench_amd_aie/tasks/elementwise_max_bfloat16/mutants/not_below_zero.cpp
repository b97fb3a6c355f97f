#include <aie_api/aie.hpp>

void elementwise_max_bfloat16(bfloat16 *input0, bfloat16 *input1, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        bfloat16 best = 0;  // an initial value that is no input
        if (input0[i] > best) best = input0[i];
        if (input1[i] > best) best = input1[i];
        output[i] = best;
    }
}
