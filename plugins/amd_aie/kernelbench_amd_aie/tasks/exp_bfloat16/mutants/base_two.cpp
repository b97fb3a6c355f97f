#include <aie_api/aie.hpp>
#include <math.h>

void exp_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 64; ++i)
        output_vector[i] = static_cast<bfloat16>(exp2f(static_cast<float>(input_vector[i])));  // no factor log2(e)
}
