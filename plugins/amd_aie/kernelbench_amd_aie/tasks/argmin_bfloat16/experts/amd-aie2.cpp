// The smallest element first; then, from the end on, bit masks of where it is: the last one that is not empty has the
// first place as its lowest bit.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void argmin_bfloat16(bfloat16 *__restrict input_vector, uint32_t *__restrict result) {
    auto low = aie::load_v<32>(input_vector), high = aie::load_v<32>(input_vector + 32);
    AIE_LOOP_UNROLL_FULL
    for (int i = 64; i < 256; i += 64) {
        low = aie::min(low, aie::load_v<32>(input_vector + i));
        high = aie::min(high, aie::load_v<32>(input_vector + i + 32));
    }
    const auto smallest = aie::broadcast<bfloat16, 32>(aie::reduce_min(aie::min(low, high)));
    uint32_t start = 0, places = 0;
    AIE_LOOP_UNROLL_FULL
    for (int i = 256 - 32; i >= 0; i -= 32) {
        const uint32_t found = aie::eq(aie::load_v<32>(input_vector + i), smallest).to_uint32();
        places = found ? found : places;
        start = found ? i : start;
    }
    *result = start + __builtin_ctz(places);
}
