// Transpose a matrix of 8 x 64 int16 in blocks of 8 x 8: rows are gathered in one vector, aie::transpose turns it.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void transpose_int16(int16_t *__restrict in, int16_t *__restrict out) {
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int block = 0; block < 8; block++) {
        aie::vector<int16, 64> rows;
        AIE_LOOP_UNROLL_FULL
        for (int row = 0; row < 8; row++) rows.insert(row, aie::load_v<8>(in + row * 64 + block * 8));
        aie::store_v(out + block * 64, aie::transpose(rows, 8, 8));
    }
}
