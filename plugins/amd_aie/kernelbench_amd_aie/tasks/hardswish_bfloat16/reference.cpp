#include <aie_api/aie.hpp>

void hardswish_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        float gate = x + 3.0f;
        if (gate < 0.0f) gate = 0.0f;
        if (gate > 6.0f) gate = 6.0f;
        output_vector[i] = static_cast<bfloat16>(x * gate * (1.0f / 6.0f));
    }
}
