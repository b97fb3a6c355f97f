// A row of 16 outputs at a time: three rows of the matrix, each in three positions, times the nine taps, in an
// accumulator of 64 bits, whose low half is the result. Rows of the output have 14 elements, so that each store leaves
// two elements too many, which the next row overwrites; the last row is moved up by two and stored with the end of the
// row before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<int32, 16>;
using A = aie::accum<acc64, 16>;

inline __attribute__((always_inline)) A add_row(const A &sum, const V &row, const int32_t *tap) {
    const A first = aie::mac(sum, row, tap[0]);
    return aie::mac(aie::mac(first, aie::shuffle_down(row, 1), tap[1]), aie::shuffle_down(row, 2), tap[2]);
}

inline __attribute__((always_inline)) V outputs(const int32_t *rows, const int32_t *taps) {
    A sum = add_row(aie::zeros<acc64, 16>(), aie::load_v<16>(rows), taps);
    sum = add_row(sum, aie::load_v<16>(rows + 16), taps + 3);
    sum = add_row(sum, aie::load_v<16>(rows + 32), taps + 6);
    return sum.template to_vector<int32>(0);
}

void conv2d_int32(int32_t *__restrict input_matrix, int32_t *__restrict kernel, int32_t *__restrict output_matrix,
                  uint32_t) {
    int32_t taps[9];
    for (int i = 0; i < 9; ++i) taps[i] = kernel[i];
    V row;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(13)
    for (int r = 0; r < 13; ++r) {
        row = outputs(input_matrix + 16 * r, taps);
        aie::store_unaligned_v(output_matrix + 14 * r, row);
    }
    const V last = outputs(input_matrix + 16 * 13, taps);
    aie::store_unaligned_v(output_matrix + 14 * 13 - 2, aie::shuffle_up_fill(last, aie::shuffle_up(row, 2), 2));
}
