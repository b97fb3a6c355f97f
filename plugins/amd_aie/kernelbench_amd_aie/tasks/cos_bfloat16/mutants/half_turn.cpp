#include <aie_api/aie.hpp>
#include <math.h>

void cos_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        float x = input_vector[i];
        while (x > 1.57079633f) x -= 3.14159265f;  // half a turn changes the sign
        while (x < -1.57079633f) x += 3.14159265f;
        output_vector[i] = static_cast<bfloat16>(cosf(x));
    }
}
