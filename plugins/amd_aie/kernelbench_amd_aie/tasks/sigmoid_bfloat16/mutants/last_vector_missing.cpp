#include <aie_api/aie.hpp>
#include <math.h>

void sigmoid_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256 - 16; ++i)
        output_vector[i] = static_cast<bfloat16>(1.0f / (1.0f + expf(-static_cast<float>(input_vector[i]))));
}
