#include <aie_api/aie.hpp>
#include <math.h>

void sigmoid_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        const float e = expf(x < 0.0f ? x : -x);  // at most 1: cannot overflow
        output_vector[i] = static_cast<bfloat16>(x < 0.0f ? e / (1.0f + e) : 1.0f / (1.0f + e));
    }
}
