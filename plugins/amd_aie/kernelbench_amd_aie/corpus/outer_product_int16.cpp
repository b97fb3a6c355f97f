// Outer product of 16 int16 and 32 int16 to a matrix of int32: a row is one vector times an element of the other.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void outer_product_int16(int16_t *__restrict a, int16_t *__restrict b, int32_t *__restrict out) {
    const aie::vector<int16, 32> columns = aie::load_v<32>(b);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int row = 0; row < 16; row++) {
        const int16 factor = a[row];
        aie::store_v(out + row * 32, aie::mul(columns, factor).to_vector<int32>());
    }
}
