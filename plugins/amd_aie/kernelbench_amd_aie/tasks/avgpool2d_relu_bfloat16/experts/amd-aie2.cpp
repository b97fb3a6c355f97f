// Matrix multiplications of 4x8 by 8x4 do the adding: a row of the input is four rows of eight, and column n of the
// other matrix takes a quarter of elements 2n and 2n + 1. Two rows of the input are summed in one product, a row of the
// output.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

alignas(aie::vector_decl_align) static const bfloat16 pairs[32] = {  // 8 rows, 4 columns
    0.25f, 0, 0, 0,
    0.25f, 0, 0, 0,
    0, 0.25f, 0, 0,
    0, 0.25f, 0, 0,
    0, 0, 0.25f, 0,
    0, 0, 0.25f, 0,
    0, 0, 0, 0.25f,
    0, 0, 0, 0.25f};

void avgpool2d_relu_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto quarters = aie::load_v<32>(pairs);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int row = 0; row < 16; ++row) {
        aie::mmul<4, 8, 4, bfloat16, bfloat16> means;
        means.mul(aie::load_v<32>(input + 64 * row), quarters);
        means.mac(aie::load_v<32>(input + 64 * row + 32), quarters);
        aie::store_v(output + 16 * row, aie::max(means.to_vector<bfloat16>(), aie::zeros<bfloat16, 16>()));
    }
}
