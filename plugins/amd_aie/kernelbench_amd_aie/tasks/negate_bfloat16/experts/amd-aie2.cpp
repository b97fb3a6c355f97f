// Vectors of 32 elements whose sign bits are flipped.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void negate_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) aie::store_v(output_vector + i, aie::neg(aie::load_v<32>(input_vector + i)));
}
