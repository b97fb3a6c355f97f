#include <aie_api/aie.hpp>
#include <string.h>

void rsqrt_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];
        uint32_t bits;
        memcpy(&bits, &x, 4);
        bits = 0x5f400000 - (bits >> 1);  // a straight line through the logarithm, without a Newton step
        float y;
        memcpy(&y, &bits, 4);
        output[i] = static_cast<bfloat16>(x > 0.0f ? y : 0.0f);
    }
}
