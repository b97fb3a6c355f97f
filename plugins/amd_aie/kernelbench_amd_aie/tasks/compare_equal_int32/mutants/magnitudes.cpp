#include <aie_api/aie.hpp>

void compare_equal_int32(int32_t *a, int32_t *b, uint8_t *out) {
    for (int i = 0; i < 256; ++i) {
        const uint32_t x = a[i], y = b[i];
        out[i] = x == y || x + y == 0;  // ignores the sign
    }
}
