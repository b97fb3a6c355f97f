// Vectors of 16 elements, moved up by two: each takes its first two elements from the one before it. The padding
// stands before the first and after the last; four elements are left at the end.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void pad1d_int32(int32_t *__restrict input_vector, int32_t *__restrict padded_vector, uint32_t, int32_t pad_value) {
    const auto padding = aie::broadcast<int32, 16>(pad_value);
    auto before = padding;
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const auto v = aie::load_v<16>(input_vector + i);
        aie::store_v(padded_vector + i, aie::shuffle_up_fill(v, before, 2));
        before = v;
    }
    aie::store_v(padded_vector + 256, aie::shuffle_down_fill(before, padding, 14).extract<4>(0));
}
