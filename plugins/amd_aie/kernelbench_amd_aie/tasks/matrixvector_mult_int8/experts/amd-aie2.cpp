// The vector as a row times the transposed matrix, in products of tiles of 2x8 and 8x8: eight rows of the matrix are
// parted in a left and a right tile, and each is transposed. Both rows of the other factor hold the vector, so that
// both rows of a result are the same, and its first eight lanes are what is wanted.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void matrixvector_mult_int8(int8_t *__restrict matrix, int8_t *__restrict vector, int32_t *__restrict result) {
    const auto v = aie::load_v<16>(vector);
    const auto [first, last] = aie::interleave_zip(v, v, 8);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 2; ++i) {
        const int8_t *rows = matrix + 128 * i;
        const auto [left, right] = aie::interleave_unzip(aie::load_v<64>(rows), aie::load_v<64>(rows + 64), 8);
        aie::mmul<2, 8, 8, int8, int8> sums;
        sums.mul(first, aie::transpose(left, 8, 8));
        sums.mac(last, aie::transpose(right, 8, 8));
        aie::store_v(result + 8 * i, sums.to_vector<int32>().extract<8>(0));
    }
}
