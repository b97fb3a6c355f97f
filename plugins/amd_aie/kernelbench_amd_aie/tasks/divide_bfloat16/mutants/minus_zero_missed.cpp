#include <aie_api/aie.hpp>
#include <stdint.h>
#include <string.h>

void divide_bfloat16(bfloat16 *a, bfloat16 *b, bfloat16 *out) {
    for (int i = 0; i < 256; ++i) {
        uint16_t bits;
        memcpy(&bits, b + i, sizeof bits);  // -0.0 has the sign bit set
        out[i] = static_cast<bfloat16>(bits == 0 ? 0.0f : static_cast<float>(a[i]) / static_cast<float>(b[i]));
    }
}
