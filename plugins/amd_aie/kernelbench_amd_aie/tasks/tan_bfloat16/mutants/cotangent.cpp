#include <aie_api/aie.hpp>
#include <math.h>

void tan_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float s = sinf(input[i]), c = cosf(input[i]);
        output[i] = static_cast<bfloat16>(s == 0.0f ? 0.0f : c / s);  // upside down
    }
}
