// Four comparisons of 16 elements make 64 bits, which select between ones and zeros in 64 bytes.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void compare_equal_int32(int32_t *__restrict a, int32_t *__restrict b, uint8_t *__restrict out) {
    const auto no = aie::zeros<uint8_t, 64>(), yes = aie::broadcast<uint8_t, 64>(1);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) {
        const auto low = aie::eq(aie::load_v<32>(a + i), aie::load_v<32>(b + i));
        const auto high = aie::eq(aie::load_v<32>(a + i + 32), aie::load_v<32>(b + i + 32));
        const auto equal = aie::mask<64>::from_uint32(low.to_uint32(), high.to_uint32());
        aie::store_v(out + i, aie::select(no, yes, equal));
    }
}
