#include <aie_api/aie.hpp>

void cumsum_int16(int16_t *in_buffer, int16_t *out_buffer) {
    int32_t sum = 0;
    for (int i = 0; i < 256; ++i) {
        sum = (i % 32 ? sum : 0) + in_buffer[i];  // no carry from one vector of 32 to the next
        if (sum > 32767) sum = 32767;
        if (sum < -32768) sum = -32768;
        out_buffer[i] = sum;
    }
}
