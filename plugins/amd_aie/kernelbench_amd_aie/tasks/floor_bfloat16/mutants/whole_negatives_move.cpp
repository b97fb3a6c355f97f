#include <aie_api/aie.hpp>

void floor_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        const int32_t whole = static_cast<int32_t>(x) - (x < 0.0f);  // -3.0 becomes -4.0
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(whole));
    }
}
