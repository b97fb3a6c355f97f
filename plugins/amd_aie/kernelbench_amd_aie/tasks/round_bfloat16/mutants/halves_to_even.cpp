#include <aie_api/aie.hpp>

void round_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];
        const float shift = 12582912.0f;  // 1.5 * 2^23: the sum rounds to an integer, but halves to even
        volatile float shifted = x + shift;
        output[i] = static_cast<bfloat16>(shifted - shift);
    }
}
