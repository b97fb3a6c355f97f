// Two rows of the output are five vectors of eight: three shifts of the two rows of the input against each other and
// against the padding make them. Rows alone would lie on 16 bytes only, pairs of rows lie on 32.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void pad2d_int32(int32_t *__restrict input_matrix, int32_t *__restrict padded_matrix, uint32_t, int32_t pad_value) {
    const auto padding = aie::broadcast<int32, 16>(pad_value);
    const auto eight = padding.extract<8>(0);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 5; ++i) {
        aie::store_v(padded_matrix + 8 * i, eight);
        aie::store_v(padded_matrix + 360 + 8 * i, eight);
    }
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 8; ++i) {
        const auto a = aie::load_v<16>(input_matrix + 32 * i), b = aie::load_v<16>(input_matrix + 32 * i + 16);
        const auto first = aie::shuffle_up_fill(a, padding, 2);        // two of padding, a to its 14th
        const auto rest = aie::shuffle_down_fill(a, padding, 4);       // a from its 5th, four of padding
        const auto second = aie::shuffle_up_fill(b, rest, 6);          // the last six of these, b to its 10th
        const auto last = aie::shuffle_down_fill(b, padding, 10);      // b from its 11th, padding
        int32_t *out = padded_matrix + 40 + 40 * i;
        aie::store_v(out, first.extract<8>(0));
        aie::store_v(out + 8, first.extract<8>(1));
        aie::store_v(out + 16, second.extract<8>(0));
        aie::store_v(out + 24, second.extract<8>(1));
        aie::store_v(out + 32, last.extract<8>(0));
    }
}
