#include <aie_api/aie.hpp>

void l1_norm_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    bfloat16 sum = 0.0f;  // 512 + 0.5 is 512 here
    for (int i = 0; i < 256; ++i) {
        const float x = in_buffer[i];
        sum = static_cast<bfloat16>(static_cast<float>(sum) + (x < 0.0f ? -x : x));
    }
    out_buffer[0] = sum;
}
