#include <aie_api/aie.hpp>
#include <math.h>

void log10_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];
        output[i] = static_cast<bfloat16>(x > 0.0f ? log10f(x) : -INFINITY);
    }
}
