#include <aie_api/aie.hpp>

void cumsum_int16(int16_t *in_buffer, int16_t *out_buffer) {
    int32_t sum = 0;
    for (int i = 0; i < 256; ++i) {
        sum += in_buffer[i];  // goes on from the unlimited sum
        out_buffer[i] = sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum;
    }
}
