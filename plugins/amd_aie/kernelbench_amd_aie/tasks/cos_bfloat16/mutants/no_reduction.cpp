#include <aie_api/aie.hpp>

void cos_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float s = static_cast<float>(input_vector[i]) * static_cast<float>(input_vector[i]);
        float sum = -2.75573192e-7f;  // the series alone: good up to half a turn
        sum = sum * s + 2.48015873e-5f;
        sum = sum * s - 1.38888889e-3f;
        sum = sum * s + 4.16666667e-2f;
        sum = sum * s - 0.5f;
        output_vector[i] = static_cast<bfloat16>(sum * s + 1.0f);
    }
}
