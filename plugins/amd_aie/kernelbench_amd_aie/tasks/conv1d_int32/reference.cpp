#include <aie_api/aie.hpp>

void conv1d_int32(int32_t *in_buffer, int32_t *kernel, int32_t *out_buffer, uint32_t stride) {
    const uint32_t outputs = (256 - 3) / stride + 1;
    for (uint32_t i = 0; i < outputs; ++i) {
        uint32_t sum = 0;  // unsigned arithmetic wraps by definition
        for (uint32_t j = 0; j < 3; ++j)
            sum += static_cast<uint32_t>(in_buffer[i * stride + j]) * static_cast<uint32_t>(kernel[j]);
        out_buffer[i] = static_cast<int32_t>(sum);
    }
}
