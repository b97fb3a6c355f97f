#include <aie_api/aie.hpp>
#include <math.h>

void log2_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) output[i] = static_cast<bfloat16>(log2f(fabsf(static_cast<float>(input[i]))));
}
