#include <aie_api/aie.hpp>
#include <math.h>

void floor_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i)  // rounds to the nearest
        output_vector[i] = static_cast<bfloat16>(roundf(static_cast<float>(input_vector[i])));
}
