#include <aie_api/aie.hpp>

void conv1d_int32(int32_t *in_buffer, int32_t *kernel, int32_t *out_buffer, uint32_t) {
    for (uint32_t i = 0; i < 254 / 16 * 16; ++i) {  // whole vectors of 16 only
        uint32_t sum = 0;
        for (uint32_t j = 0; j < 3; ++j)
            sum += static_cast<uint32_t>(in_buffer[i + j]) * static_cast<uint32_t>(kernel[j]);
        out_buffer[i] = static_cast<int32_t>(sum);
    }
}
