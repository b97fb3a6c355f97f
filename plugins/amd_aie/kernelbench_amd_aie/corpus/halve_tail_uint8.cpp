// Halve 250 uint8: the tail is one more vector that overlaps the one before it, loaded and stored unaligned.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void halve_tail_uint8(uint8_t *__restrict in, uint8_t *__restrict out) {
    constexpr int n = 250, lanes = 64;
    AIE_LOOP_MIN_ITERATION_COUNT(3)
    for (int i = 0; i + lanes <= n; i += lanes)
        aie::store_v(out + i, aie::logical_downshift(aie::load_v<lanes>(in + i), 1));
    const aie::vector<uint8, lanes> last = aie::load_unaligned_v<lanes>(in + n - lanes);
    aie::store_unaligned_v(out + n - lanes, aie::logical_downshift(last, 1));
}
