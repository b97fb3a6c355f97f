#include <aie_api/aie.hpp>

void bitwisenot_uint8(uint8_t *in_buffer1, uint8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i) out_buffer[i] = !in_buffer1[i];  // of the truth value
}
