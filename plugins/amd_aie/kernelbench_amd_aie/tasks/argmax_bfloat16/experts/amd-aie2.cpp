// The largest element first; then bit masks of where it is, whose lowest one is the first place.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void argmax_bfloat16(bfloat16 *__restrict input_vector, uint32_t *__restrict result) {
    const auto low = aie::load_v<32>(input_vector), high = aie::load_v<32>(input_vector + 32);
    const bfloat16 largest = aie::reduce_max(aie::max(low, high));
    const uint32_t in_low = aie::eq(low, largest).to_uint32(), in_high = aie::eq(high, largest).to_uint32();
    *result = in_low ? __builtin_ctz(in_low) : 32 + __builtin_ctz(in_high);
}
