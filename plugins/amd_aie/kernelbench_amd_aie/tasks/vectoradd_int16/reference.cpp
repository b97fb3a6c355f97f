#include <aie_api/aie.hpp>

void vectoradd_int16(int16_t *in_buffer1, int16_t *in_buffer2, int16_t *out_buffer) {
    for (int i = 0; i < 256; ++i) out_buffer[i] = in_buffer1[i] + in_buffer2[i];
}
