#include <aie_api/aie.hpp>

void cast_bfloat16_to_float32(bfloat16 *in_buffer, float *out_buffer) {
    for (int i = 0; i < 512; ++i) out_buffer[i ^ 1] = static_cast<float>(in_buffer[i]);  // upper before lower half
}
