#include <aie_api/aie.hpp>
#include <math.h>

void round_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];  // -0.5 becomes -1
        output[i] = static_cast<bfloat16>(x < 0.0f ? -floorf(0.5f - x) : floorf(x + 0.5f));
    }
}
