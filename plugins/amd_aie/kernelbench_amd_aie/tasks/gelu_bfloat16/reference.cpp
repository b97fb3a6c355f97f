#include <aie_api/aie.hpp>
#include <math.h>

void gelu_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        const float t = tanhf(0.79788456f * (x + 0.044715f * x * x * x));
        output_vector[i] = static_cast<bfloat16>(0.5f * x * (1.0f + t));
    }
}
