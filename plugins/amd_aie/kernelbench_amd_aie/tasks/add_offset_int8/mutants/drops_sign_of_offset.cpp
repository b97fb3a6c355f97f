#include <aie_api/aie.hpp>

void add_offset_int8(int8_t *in_buffer, int8_t *out_buffer, int8_t offset) {
    for (int i = 0; i < 256; ++i) out_buffer[i] = in_buffer[i] + (offset & 127);  // a byte has a sign
}
