#include <aie_api/aie.hpp>

void l1_norm_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    float sum = 0.0f;
    for (int i = 0; i < 256; ++i) sum += static_cast<float>(in_buffer[i]);
    out_buffer[0] = static_cast<bfloat16>(sum < 0.0f ? -sum : sum);  // opposite elements cancel
}
