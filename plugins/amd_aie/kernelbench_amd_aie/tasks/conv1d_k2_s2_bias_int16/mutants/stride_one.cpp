#include <aie_api/aie.hpp>

void conv1d_k2_s2_bias_int16(int16_t *in_buffer, int16_t *kernel, int16_t *out_buffer, int16_t bias) {
    for (int i = 0; i < 64; ++i) {
        const int64_t sum = int64_t{in_buffer[i] * kernel[0]} + in_buffer[i + 1] * kernel[1] + bias;  // windows overlap
        out_buffer[i] = sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum;
    }
}
