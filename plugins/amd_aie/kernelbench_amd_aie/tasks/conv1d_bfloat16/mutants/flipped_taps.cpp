#include <aie_api/aie.hpp>

void conv1d_bfloat16(bfloat16 *in_buffer, bfloat16 *kernel, bfloat16 *out_buffer, uint32_t) {
    const float first = kernel[1], second = kernel[0];  // a convolution in the sense of signal processing
    for (uint32_t i = 0; i < 255; ++i)
        out_buffer[i] = static_cast<bfloat16>(static_cast<float>(in_buffer[i]) * first +
                                              static_cast<float>(in_buffer[i + 1]) * second);
}
