#include <aie_api/aie.hpp>

void floor_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int32_t fixed = static_cast<int32_t>(static_cast<float>(input_vector[i]) * 256.0f);  // -2^-20 becomes 0
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(fixed >> 8));
    }
}
