#include <aie_api/aie.hpp>
#include <math.h>

void silu_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i], y = x / (1.0f + expf(-x));
        output[i] = static_cast<bfloat16>(y > 0.0f ? y : 0.0f);  // small negative values belong to the function
    }
}
