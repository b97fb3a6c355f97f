// The largest element first; then, from the end on, bit masks of where it is in 32 elements: the last one that is not
// empty has the first place as its lowest bit.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void argmax_int32(int32_t *__restrict input_vector, uint32_t *__restrict result) {
    auto low = aie::load_v<16>(input_vector), high = aie::load_v<16>(input_vector + 16);
    AIE_LOOP_UNROLL_FULL
    for (int i = 32; i < 256; i += 32) {
        low = aie::max(low, aie::load_v<16>(input_vector + i));
        high = aie::max(high, aie::load_v<16>(input_vector + i + 16));
    }
    const auto largest = aie::broadcast<int32_t, 16>(aie::reduce_max(aie::max(low, high)));
    uint32_t start = 0, places = 0;
    AIE_LOOP_UNROLL_FULL
    for (int i = 256 - 32; i >= 0; i -= 32) {
        const uint32_t in_low = aie::eq(aie::load_v<16>(input_vector + i), largest).to_uint32();
        const uint32_t in_high = aie::eq(aie::load_v<16>(input_vector + i + 16), largest).to_uint32();
        const uint32_t found = in_low | in_high << 16;
        places = found ? found : places;
        start = found ? i : start;
    }
    *result = start + __builtin_ctz(places);
}
