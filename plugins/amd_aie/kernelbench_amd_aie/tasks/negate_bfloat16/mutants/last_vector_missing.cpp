#include <aie_api/aie.hpp>

void negate_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256 - 32; ++i) output_vector[i] = -input_vector[i];
}
