// Unpacked twice, from 8 to 16 and from 16 to 32 bits: the sign goes along.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void cast_int8_to_int32(int8_t *__restrict input_vector, int32_t *__restrict output_vector) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32)
        aie::store_v(output_vector + i, aie::unpack(aie::unpack(aie::load_v<32>(input_vector + i))));
}
