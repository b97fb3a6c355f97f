#include <aie_api/aie.hpp>
#include <math.h>

void complexabs_bfloat16(bfloat16 *real_vector, bfloat16 *imag_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 64; ++i) {
        const float x = fabsf(static_cast<float>(real_vector[i])), y = fabsf(static_cast<float>(imag_vector[i]));
        output_vector[i] = static_cast<bfloat16>(x > y ? x + 0.5f * y : y + 0.5f * x);  // an estimate, 12 % off
    }
}
