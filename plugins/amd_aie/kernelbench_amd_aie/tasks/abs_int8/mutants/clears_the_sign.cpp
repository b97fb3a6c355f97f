#include <aie_api/aie.hpp>

void abs_int8(int8_t *in_buffer, int8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i) out_buffer[i] = in_buffer[i] & 127;  // two's complement is no sign and magnitude
}
