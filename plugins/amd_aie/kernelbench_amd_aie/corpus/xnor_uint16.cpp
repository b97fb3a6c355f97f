// Bitwise XNOR of 1024 uint16: bit_xor and bit_not.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void xnor_uint16(uint16_t *__restrict a, uint16_t *__restrict b, uint16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32)
        aie::store_v(out + i, aie::bit_not(aie::bit_xor(aie::load_v<32>(a + i), aie::load_v<32>(b + i))));
}
