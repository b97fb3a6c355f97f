#include <aie_api/aie.hpp>
#include <math.h>

void cast_bfloat16_to_int8(bfloat16 *input, int8_t *output) {
    for (int i = 0; i < 256; ++i)
        output[i] = static_cast<int8_t>(static_cast<int>(rintf(static_cast<float>(input[i]))));  // 128 becomes -128
}
