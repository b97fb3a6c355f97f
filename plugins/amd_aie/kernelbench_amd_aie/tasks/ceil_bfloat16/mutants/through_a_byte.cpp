#include <aie_api/aie.hpp>
#include <math.h>

void ceil_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int whole = static_cast<int>(ceilf(static_cast<float>(input_vector[i])));
        output_vector[i] = static_cast<bfloat16>(static_cast<float>(static_cast<int8_t>(whole)));  // 128 becomes -128
    }
}
