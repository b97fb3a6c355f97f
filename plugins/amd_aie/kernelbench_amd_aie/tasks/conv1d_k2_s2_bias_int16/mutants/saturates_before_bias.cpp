#include <aie_api/aie.hpp>

static int64_t saturate(int64_t x) { return x > 32767 ? 32767 : x < -32768 ? -32768 : x; }

void conv1d_k2_s2_bias_int16(int16_t *in_buffer, int16_t *kernel, int16_t *out_buffer, int16_t bias) {
    for (int i = 0; i < 64; ++i) {
        const int64_t sum = int64_t{in_buffer[2 * i] * kernel[0]} + in_buffer[2 * i + 1] * kernel[1];
        out_buffer[i] = saturate(saturate(sum) + bias);  // the bias cannot bring back what is cut
    }
}
