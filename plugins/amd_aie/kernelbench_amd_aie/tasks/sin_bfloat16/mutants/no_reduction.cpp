#include <aie_api/aie.hpp>

void sin_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i], s = x * x;  // a Taylor polynomial around 0 is good up to 3 only
        const float y = x * (1 + s * (-1 / 6.f + s * (1 / 120.f + s * (-1 / 5040.f + s / 362880.f))));
        output_vector[i] = static_cast<bfloat16>(y);
    }
}
