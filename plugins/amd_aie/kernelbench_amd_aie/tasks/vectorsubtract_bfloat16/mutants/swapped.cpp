#include <aie_api/aie.hpp>

void vectorsubtract_bfloat16(bfloat16 *input_a, bfloat16 *input_b, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) output[i] = input_b[i] - input_a[i];  // the wrong order
}
