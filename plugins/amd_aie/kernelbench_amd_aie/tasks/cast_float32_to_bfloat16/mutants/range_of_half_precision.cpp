#include <aie_api/aie.hpp>

void cast_float32_to_bfloat16(float *in_buffer, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const float x = in_buffer[i];
        out_buffer[i] = static_cast<bfloat16>(x > 65504.0f ? 65504.0f : x < -65504.0f ? -65504.0f : x);  // of float16
    }
}
