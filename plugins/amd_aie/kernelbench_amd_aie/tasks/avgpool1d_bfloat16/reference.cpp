#include <aie_api/aie.hpp>

void avgpool1d_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer, uint32_t window_size, uint32_t stride) {
    const uint32_t outputs = (1024 - window_size) / stride + 1;
    for (uint32_t i = 0; i < outputs; ++i) {
        float sum = 0.0f;
        for (uint32_t j = 0; j < window_size; ++j) sum += static_cast<float>(in_buffer[i * stride + j]);
        out_buffer[i] = static_cast<bfloat16>(sum / static_cast<float>(window_size));
    }
}
