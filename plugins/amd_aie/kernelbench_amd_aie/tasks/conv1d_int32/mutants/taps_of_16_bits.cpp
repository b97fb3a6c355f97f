#include <aie_api/aie.hpp>

void conv1d_int32(int32_t *in_buffer, int32_t *kernel, int32_t *out_buffer, uint32_t) {
    for (uint32_t i = 0; i < 254; ++i) {
        uint32_t sum = 0;
        for (uint32_t j = 0; j < 3; ++j) {
            const int32_t tap = static_cast<int16_t>(kernel[j]);  // the multiplier of 32 by 16 bits
            sum += static_cast<uint32_t>(in_buffer[i + j]) * static_cast<uint32_t>(tap);
        }
        out_buffer[i] = static_cast<int32_t>(sum);
    }
}
