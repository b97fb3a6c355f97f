#include <aie_api/aie.hpp>

void divide_bfloat16(bfloat16 *a, bfloat16 *b, bfloat16 *out) {
    for (int i = 0; i < 256; ++i)  // infinity or no number at all for a divisor of zero
        out[i] = static_cast<bfloat16>(static_cast<float>(a[i]) / static_cast<float>(b[i]));
}
