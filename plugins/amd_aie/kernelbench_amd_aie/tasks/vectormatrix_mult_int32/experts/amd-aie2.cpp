// Row by row, each times its element of the vector, in accumulators of 64 bits: one for even rows, one for odd ones.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void vectormatrix_mult_int32(int32_t *__restrict vector, int32_t *__restrict matrix, int32_t *__restrict result) {
    const auto v = aie::load_v<16>(vector);
    auto even = aie::zeros<acc64, 16>(), odd = even;
    AIE_LOOP_UNROLL_FULL
    for (int r = 0; r < 16; r += 2) {
        even = aie::mac(even, aie::load_v<16>(matrix + 16 * r), v[r]);
        odd = aie::mac(odd, aie::load_v<16>(matrix + 16 * r + 16), v[r + 1]);
    }
    aie::store_v(result, aie::add(even, odd).to_vector<int32>());
}
