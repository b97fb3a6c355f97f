// Matrix product (matmul) of int8 to int32, 8 x 32 by 32 x 8, A in tiles of 4 x 8: two accumulators share a tile of B.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void matmul_panels_int8(int8_t *__restrict a, int8_t *__restrict b, int32_t *__restrict c) {
    using Tile = aie::mmul<4, 8, 8, int8, int8>;
    Tile upper(aie::zeros<acc32, Tile::size_C>()), lower(aie::zeros<acc32, Tile::size_C>());
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(4)
    for (int k = 0; k < 4; k++) {
        const aie::vector<int8, Tile::size_B> shared = aie::load_v<Tile::size_B>(b + k * Tile::size_B);
        upper.mac(aie::load_v<Tile::size_A>(a + k * Tile::size_A), shared);
        lower.mac(aie::load_v<Tile::size_A>(a + (4 + k) * Tile::size_A), shared);
    }
    aie::store_v(c, upper.to_vector<int32>());
    aie::store_v(c + Tile::size_C, lower.to_vector<int32>());
}
