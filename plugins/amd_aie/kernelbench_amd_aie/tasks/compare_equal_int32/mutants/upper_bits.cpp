#include <aie_api/aie.hpp>

void compare_equal_int32(int32_t *a, int32_t *b, uint8_t *out) {
    for (int i = 0; i < 256; ++i) out[i] = a[i] >> 1 == b[i] >> 1;  // ignores the lowest bit
}
