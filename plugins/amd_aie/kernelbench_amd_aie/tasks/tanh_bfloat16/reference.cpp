#include <aie_api/aie.hpp>
#include <math.h>

void tanh_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) output_vector[i] = static_cast<bfloat16>(tanhf(input_vector[i]));
}
