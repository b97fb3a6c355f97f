// Two comparisons of 32 elements make 64 bits, which select between ones and zeros in 64 bytes.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void compare_equal_bfloat16(bfloat16 *__restrict input_a, bfloat16 *__restrict input_b, uint8_t *__restrict output_mask) {
    const auto no = aie::zeros<uint8_t, 64>(), yes = aie::broadcast<uint8_t, 64>(1);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) {
        const auto low = aie::eq(aie::load_v<32>(input_a + i), aie::load_v<32>(input_b + i));
        const auto high = aie::eq(aie::load_v<32>(input_a + i + 32), aie::load_v<32>(input_b + i + 32));
        const auto equal = aie::mask<64>::from_uint32(low.to_uint32(), high.to_uint32());
        aie::store_v(output_mask + i, aie::select(no, yes, equal));
    }
}
