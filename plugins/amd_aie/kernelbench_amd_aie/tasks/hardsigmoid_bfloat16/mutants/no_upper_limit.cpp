#include <aie_api/aie.hpp>

void hardsigmoid_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const float y = 0.2f * static_cast<float>(in_buffer[i]) + 0.5f;
        out_buffer[i] = static_cast<bfloat16>(y < 0.0f ? 0.0f : y);
    }
}
