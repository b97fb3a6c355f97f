#include <aie_api/aie.hpp>

void vectorsubtract_int8(int8_t *in_buffer1, int8_t *in_buffer2, int8_t *out_buffer) {
    for (int i = 0; i < 512 - 64; ++i) out_buffer[i] = in_buffer1[i] - in_buffer2[i];
}
