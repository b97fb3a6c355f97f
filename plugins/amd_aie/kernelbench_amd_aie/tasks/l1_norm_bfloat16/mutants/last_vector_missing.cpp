#include <aie_api/aie.hpp>

void l1_norm_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    float sum = 0.0f;
    for (int i = 0; i < 256 - 16; ++i) {
        const float x = in_buffer[i];
        sum += x < 0.0f ? -x : x;
    }
    out_buffer[0] = static_cast<bfloat16>(sum);
}
