#include <aie_api/aie.hpp>

void conv1d_bfloat16(bfloat16 *in_buffer, bfloat16 *kernel, bfloat16 *out_buffer, uint32_t) {
    const float first = kernel[0], second = kernel[1];
    for (uint32_t i = 0; i < 128; ++i)  // the stride of a pooling
        out_buffer[i] = static_cast<bfloat16>(static_cast<float>(in_buffer[2 * i]) * first +
                                              static_cast<float>(in_buffer[2 * i + 1]) * second);
}
