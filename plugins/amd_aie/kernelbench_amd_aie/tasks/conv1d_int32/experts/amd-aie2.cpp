// 16 outputs at a time: a register and the same one and two elements further on, each times a tap, in an accumulator of
// 64 bits, whose low half is the result. The last outputs are stored by a vector that overlaps the one before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<int32, 16>;

inline __attribute__((always_inline)) V outputs(const V &here, const V &next, const int32_t (&tap)[3]) {
    auto sum = aie::mul(here, tap[0]);
    sum = aie::mac(sum, aie::shuffle_down_fill(here, next, 1), tap[1]);
    sum = aie::mac(sum, aie::shuffle_down_fill(here, next, 2), tap[2]);
    return sum.template to_vector<int32>(0);
}

void conv1d_int32(int32_t *__restrict in_buffer, int32_t *__restrict kernel, int32_t *__restrict out_buffer, uint32_t) {
    const int32_t tap[3] = {kernel[0], kernel[1], kernel[2]};
    V here = aie::load_v<16>(in_buffer), stored = here;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(15)
    for (int i = 0; i < 240; i += 16) {
        const V next = aie::load_v<16>(in_buffer + i + 16);
        stored = outputs(here, next, tap);
        aie::store_v(out_buffer + i, stored);
        here = next;
    }
    aie::store_unaligned_v(out_buffer + 238, aie::shuffle_down_fill(stored, outputs(here, here, tap), 14));
}
