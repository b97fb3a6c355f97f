#include <aie_api/aie.hpp>
#include <math.h>

void softmax_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    float largest = input_vector[0];
    for (int i = 1; i < 64; ++i)
        if (input_vector[i] > largest) largest = input_vector[i];
    for (int i = 0; i < 64; ++i)  // the largest becomes 1 whatever the others are
        output_vector[i] = static_cast<bfloat16>(expf(static_cast<float>(input_vector[i]) - largest));
}
