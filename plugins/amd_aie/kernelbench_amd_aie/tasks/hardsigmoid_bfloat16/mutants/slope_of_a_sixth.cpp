#include <aie_api/aie.hpp>

void hardsigmoid_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const float y = static_cast<float>(in_buffer[i]) / 6.0f + 0.5f;  // ends at -3 and 3
        out_buffer[i] = static_cast<bfloat16>(y < 0.0f ? 0.0f : y > 1.0f ? 1.0f : y);
    }
}
