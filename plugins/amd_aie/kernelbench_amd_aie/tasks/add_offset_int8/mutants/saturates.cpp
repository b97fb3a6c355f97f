#include <aie_api/aie.hpp>

void add_offset_int8(int8_t *in_buffer, int8_t *out_buffer, int8_t offset) {
    for (int i = 0; i < 256; ++i) {
        const int sum = in_buffer[i] + offset;
        out_buffer[i] = sum > 127 ? 127 : sum < -128 ? -128 : sum;  // where it should wrap
    }
}
