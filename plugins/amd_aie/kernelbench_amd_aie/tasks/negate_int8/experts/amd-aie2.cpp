// Vectors of 64 bytes: load, negate, store. The instruction wraps, as it has to.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void negate_int8(int8_t *__restrict input_vector, int8_t *__restrict output_vector) {
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) aie::store_v(output_vector + i, aie::neg(aie::load_v<64>(input_vector + i)));
}
