#include <aie_api/aie.hpp>

void ceil_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int whole = static_cast<int>(static_cast<float>(input_vector[i]));  // toward zero
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(whole));
    }
}
