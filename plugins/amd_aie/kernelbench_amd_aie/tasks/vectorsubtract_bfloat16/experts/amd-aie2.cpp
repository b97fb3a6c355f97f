// Vectors of 32 elements, subtracted in accumulators of single precision.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void vectorsubtract_bfloat16(bfloat16 *__restrict input_a, bfloat16 *__restrict input_b, bfloat16 *__restrict output) {
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32)
        aie::store_v(output + i, aie::sub(aie::load_v<32>(input_a + i), aie::load_v<32>(input_b + i)));
}
