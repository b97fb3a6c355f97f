#include <aie_api/aie.hpp>
#include <stdint.h>
#include <string.h>

void exp_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 64; ++i) {
        // e**x = 2**n * e**r with a whole n and r between 0 and ln 2
        const float x = input_vector[i];
        const float y = x * 1.44269504f;
        int32_t n = static_cast<int32_t>(y);
        if (static_cast<float>(n) > y) --n;
        const float r = (y - static_cast<float>(n)) * 0.69314718f;
        const float series =
            1.0f + r * (1.0f + r * (0.5f + r * (0.166666667f + r * (0.0416666667f + r * 0.00833333333f))));
        const uint32_t bits = static_cast<uint32_t>(n + 127) << 23;
        float power;
        memcpy(&power, &bits, sizeof power);
        output_vector[i] = static_cast<bfloat16>(power * series);
    }
}
