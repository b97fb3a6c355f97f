#include <aie_api/aie.hpp>

void conv1d_k2_s2_bias_int16(int16_t *in_buffer, int16_t *kernel, int16_t *out_buffer, int16_t bias) {
    for (int i = 0; i < 64; ++i) {
        uint32_t wrapped = static_cast<uint32_t>(int32_t{bias});  // 2**31 becomes -2**31
        for (int j = 0; j < 2; ++j) wrapped += static_cast<uint32_t>(in_buffer[2 * i + j] * kernel[j]);
        const int32_t sum = static_cast<int32_t>(wrapped);
        out_buffer[i] = sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum;
    }
}
