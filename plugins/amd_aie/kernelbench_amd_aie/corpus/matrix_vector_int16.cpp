// Matrix times vector, 32 x 64 of int16 by 64 int16 to 32 int32: a row at a time, multiplied and reduced.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void matrix_vector_int16(int16_t *__restrict matrix, int16_t *__restrict x, int32_t *__restrict out) {
    const aie::vector<int16, 32> low = aie::load_v<32>(x), high = aie::load_v<32>(x + 32);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int row = 0; row < 32; row++) {
        const int16_t *line = matrix + row * 64;
        aie::accum<acc32, 32> sum = aie::mul(aie::load_v<32>(line), low);
        sum = aie::mac(sum, aie::load_v<32>(line + 32), high);
        out[row] = aie::reduce_add(sum.to_vector<int32>());
    }
}
