#include <aie_api/aie.hpp>
#include <stdint.h>
#include <string.h>

void exp_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 64; ++i) {
        const float y = static_cast<float>(input_vector[i]) * 1.44269504f;
        const int32_t n = static_cast<int32_t>(y);  // toward zero
        const float f = y - static_cast<float>(n);
        const uint32_t bits = static_cast<uint32_t>(n + 127) << 23;
        float power;
        memcpy(&power, &bits, sizeof power);
        output_vector[i] =
            static_cast<bfloat16>(power * (1.0f + (f < 0 ? -f : f)));  // a negative fraction is no positive one
    }
}
