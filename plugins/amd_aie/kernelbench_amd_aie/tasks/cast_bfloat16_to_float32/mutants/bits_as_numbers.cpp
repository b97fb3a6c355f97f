#include <aie_api/aie.hpp>

void cast_bfloat16_to_float32(bfloat16 *in_buffer, float *out_buffer) {
    const int16_t *bits = reinterpret_cast<const int16_t *>(in_buffer);
    for (int i = 0; i < 512; ++i) out_buffer[i] = static_cast<float>(bits[i]);  // converts the encoding
}
