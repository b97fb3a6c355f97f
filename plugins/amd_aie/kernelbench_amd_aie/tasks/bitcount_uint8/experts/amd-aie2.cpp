// Counts of fields that grow from two bits to eight, two bytes in each lane of 16 bits. The multiplier shifts and adds
// in one: the lower parts times 2^n plus the upper parts, divided by 2^n. What the last division drops is less than a
// half.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

using Words = aie::vector<uint16_t, 32>;

void bitcount_uint8(uint8_t *__restrict input_vector, uint8_t *__restrict output_vector) {
    const auto one = aie::broadcast<uint16_t, 32>(1), two = aie::broadcast<uint16_t, 32>(2);
    const auto four = aie::broadcast<uint16_t, 32>(4);
    AIE_LOOP_UNROLL_FULL  // what follows waits for what is before it: four vectors at a time fill the gaps
    for (int i = 0; i < 256; i += 64) {
        Words x = aie::load_v<64>(input_vector + i).cast_to<uint16_t>();
        auto sum = aie::mul(aie::bit_and(uint16_t(0x5555), x), two);
        x = aie::mac(sum, aie::bit_and(uint16_t(0xAAAA), x), one).to_vector<uint16_t>(1);
        sum = aie::mul(aie::bit_and(uint16_t(0x3333), x), four);
        x = aie::mac(sum, aie::bit_and(uint16_t(0xCCCC), x), one).to_vector<uint16_t>(2);
        x = aie::bit_and(uint16_t(0x0F0F), aie::mul(x, aie::broadcast<uint16_t, 32>(17)).to_vector<uint16_t>(4));
        aie::store_v(output_vector + i, x.cast_to<uint8_t>());
    }
}
