// Matrix product of int16, 16 x 16 by 16 x 16, in tiles (A 4 x 4, B 4 x 8, C 4 x 8) one after the other: aie::mmul.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void matmul_tiled_int16(int16_t *__restrict a, int16_t *__restrict b, int16_t *__restrict c) {
    using Tile = aie::mmul<4, 4, 8, int16, int16>;
    AIE_LOOP_MIN_ITERATION_COUNT(4)
    for (int m = 0; m < 4; m++) {
        AIE_LOOP_MIN_ITERATION_COUNT(2)
        for (int n = 0; n < 2; n++) {
            Tile sum;
            sum.mul(aie::load_v<Tile::size_A>(a + m * 4 * Tile::size_A),
                    aie::load_v<Tile::size_B>(b + n * Tile::size_B));
            AIE_PREPARE_FOR_PIPELINING
            AIE_LOOP_MIN_ITERATION_COUNT(3)
            for (int k = 1; k < 4; k++)
                sum.mac(aie::load_v<Tile::size_A>(a + (m * 4 + k) * Tile::size_A),
                        aie::load_v<Tile::size_B>(b + (k * 2 + n) * Tile::size_B));
            aie::store_v(c + (m * 2 + n) * Tile::size_C, sum.to_vector<int16>());
        }
    }
}
