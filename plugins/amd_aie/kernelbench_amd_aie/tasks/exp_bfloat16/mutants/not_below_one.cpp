#include <aie_api/aie.hpp>
#include <math.h>

void exp_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 64; ++i) {
        const float x = input_vector[i];
        output_vector[i] = static_cast<bfloat16>(expf(x < 0.0f ? 0.0f : x));  // negative inputs are cut
    }
}
