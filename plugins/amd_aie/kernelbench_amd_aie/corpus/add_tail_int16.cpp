// Sum of two vectors of 1000 int16: 31 whole vectors, then a tail of 8 elements in scalar code.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void add_tail_int16(int16_t *__restrict a, int16_t *__restrict b, int16_t *__restrict out) {
    constexpr int n = 1000, whole = n / 32 * 32;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(31)
    for (int i = 0; i < whole; i += 32) aie::store_v(out + i, aie::add(aie::load_v<32>(a + i), aie::load_v<32>(b + i)));
    for (int i = whole; i < n; i++) out[i] = a[i] + b[i];
}
