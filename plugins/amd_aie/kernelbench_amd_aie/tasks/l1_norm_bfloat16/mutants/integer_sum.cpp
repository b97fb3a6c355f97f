#include <aie_api/aie.hpp>

void l1_norm_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    int32_t sum = 0;
    for (int i = 0; i < 256; ++i) {
        const float x = in_buffer[i];
        sum += static_cast<int32_t>(x < 0.0f ? -x : x);  // fractions are lost
    }
    out_buffer[0] = static_cast<bfloat16>(static_cast<float>(sum));
}
