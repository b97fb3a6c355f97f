// Counts of fields that grow from two bits to sixteen. The multiplier shifts and adds in one: the lower parts times 2^n
// plus the upper parts, divided by 2^n. What the last two divisions drop is less than a half, so that rounding does no
// harm.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

using Words = aie::vector<uint16_t, 32>;

void bitcount_uint16(uint16_t *__restrict input_vector, uint16_t *__restrict output_vector) {
    const auto one = aie::broadcast<uint16_t, 32>(1), two = aie::broadcast<uint16_t, 32>(2);
    const auto four = aie::broadcast<uint16_t, 32>(4);
    AIE_LOOP_UNROLL(4)  // what follows waits for what is before it: four vectors at a time fill the gaps
    for (int i = 0; i < 256; i += 32) {
        Words x = aie::load_v<32>(input_vector + i);
        auto sum = aie::mul(aie::bit_and(uint16_t(0x5555), x), two);
        x = aie::mac(sum, aie::bit_and(uint16_t(0xAAAA), x), one).to_vector<uint16_t>(1);
        sum = aie::mul(aie::bit_and(uint16_t(0x3333), x), four);
        x = aie::mac(sum, aie::bit_and(uint16_t(0xCCCC), x), one).to_vector<uint16_t>(2);
        x = aie::bit_and(uint16_t(0x0F0F), aie::mul(x, aie::broadcast<uint16_t, 32>(17)).to_vector<uint16_t>(4));
        x = aie::bit_and(uint16_t(0x001F), aie::mul(x, aie::broadcast<uint16_t, 32>(257)).to_vector<uint16_t>(8));
        aie::store_v(output_vector + i, x);
    }
}
