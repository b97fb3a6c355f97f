#include <aie_api/aie.hpp>

void vectoradd_int16(int16_t *in_buffer1, int16_t *in_buffer2, int16_t *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const int sum = in_buffer1[i] + in_buffer2[i];
        out_buffer[i] = sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum;  // must wrap
    }
}
