#include <aie_api/aie.hpp>

void ceil_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        int whole = static_cast<int>(x);
        if (static_cast<float>(whole) < x) ++whole;
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(whole));
    }
}
