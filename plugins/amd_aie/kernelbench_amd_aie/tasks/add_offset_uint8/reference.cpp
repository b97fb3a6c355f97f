#include <aie_api/aie.hpp>

void add_offset_uint8(uint8_t *in_buffer, uint8_t *out_buffer, uint8_t offset) {
    for (int i = 0; i < 1024; ++i) out_buffer[i] = static_cast<uint8_t>(in_buffer[i] + offset);
}
