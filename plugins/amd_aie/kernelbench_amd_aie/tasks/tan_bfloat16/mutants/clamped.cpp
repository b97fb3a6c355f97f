#include <aie_api/aie.hpp>
#include <math.h>

void tan_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float y = tanf(input[i]);
        output[i] = static_cast<bfloat16>(y > 100.0f ? 100.0f : y < -100.0f ? -100.0f : y);  // nothing bounds a tangent
    }
}
