#include <aie_api/aie.hpp>

void cumsum_int16(int16_t *in_buffer, int16_t *out_buffer) {
    int32_t sum = 0;
    for (int i = 0; i < 256; ++i) {
        sum += in_buffer[i];
        if (sum > 32767) sum = 32767;
        if (sum < -32767) sum = -32767;  // one short of the lower limit
        out_buffer[i] = sum;
    }
}
