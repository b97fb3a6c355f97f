#include <aie_api/aie.hpp>

void inverse_uint8(uint8_t *in_buffer, uint8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i) out_buffer[i] = -in_buffer[i];  // from 256, not from 255
}
