#include <aie_api/aie.hpp>

void leaky_relu_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const float x = in_buffer[i];
        out_buffer[i] = static_cast<bfloat16>(x < 0.0f ? 0.1f * x : x);
    }
}
