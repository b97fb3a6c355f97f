#include <aie_api/aie.hpp>

void floor_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        int32_t whole = static_cast<int32_t>(x);  // toward zero
        if (static_cast<float>(whole) > x) --whole;
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(whole));
    }
}
