#include <aie_api/aie.hpp>
#include <math.h>

void complexabs_bfloat16(bfloat16 *real_vector, bfloat16 *imag_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 64 - 16; ++i) {  // 16 elements too few
        const float x = real_vector[i], y = imag_vector[i];
        output_vector[i] = static_cast<bfloat16>(sqrtf(x * x + y * y));
    }
}
