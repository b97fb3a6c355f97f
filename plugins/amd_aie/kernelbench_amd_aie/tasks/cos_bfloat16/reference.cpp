#include <aie_api/aie.hpp>

void cos_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        float x = input_vector[i];
        if (x < 0.0f) x = -x;                    // the cosine is even
        if (x > 3.14159265f) x -= 6.28318531f;   // at most 8: one turn is enough
        const float s = x * x;
        float sum = 2.08767570e-9f;              // 1 / 12!
        sum = sum * s - 2.75573192e-7f;
        sum = sum * s + 2.48015873e-5f;
        sum = sum * s - 1.38888889e-3f;
        sum = sum * s + 4.16666667e-2f;
        sum = sum * s - 0.5f;
        output_vector[i] = static_cast<bfloat16>(sum * s + 1.0f);
    }
}
