// Elementwise sum of two vectors of 512 int32: whole registers, two loads, one add and one store a round.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void add_int32(int32_t *__restrict a, int32_t *__restrict b, int32_t *__restrict out) {
    constexpr int lanes = 16, rounds = 512 / lanes;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(rounds)
    for (int i = 0; i < rounds; i++) {
        aie::vector<int32, lanes> x = aie::load_v<lanes>(a + i * lanes);
        aie::vector<int32, lanes> y = aie::load_v<lanes>(b + i * lanes);
        aie::store_v(out + i * lanes, aie::add(x, y));
    }
}
