#include <aie_api/aie.hpp>
#include <math.h>

void softmax_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    float largest = input_vector[0];
    for (int i = 1; i < 64; ++i)
        if (input_vector[i] > largest) largest = input_vector[i];
    float powers[64], sum = 0.0f;
    for (int i = 0; i < 64; ++i) {
        powers[i] = expf(static_cast<float>(input_vector[i]) - largest);
        sum += powers[i];
    }
    for (int i = 0; i < 64; ++i) output_vector[i] = static_cast<bfloat16>(powers[i] / sum);
}
