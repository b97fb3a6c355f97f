#include <aie_api/aie.hpp>
#include <math.h>

void sin_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        float x = input_vector[i];
        while (x > 1.5707963f) x -= 3.1415927f;  // the sign changes with each half turn
        while (x < -1.5707963f) x += 3.1415927f;
        output_vector[i] = static_cast<bfloat16>(sinf(x));
    }
}
