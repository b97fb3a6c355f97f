#include <aie_api/aie.hpp>

void sigmoid_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float y = 0.5f + 0.2f * static_cast<float>(input_vector[i]);  // three straight lines are too coarse
        output_vector[i] = static_cast<bfloat16>(y < 0.0f ? 0.0f : y > 1.0f ? 1.0f : y);
    }
}
