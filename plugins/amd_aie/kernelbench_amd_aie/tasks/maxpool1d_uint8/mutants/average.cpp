#include <aie_api/aie.hpp>

void maxpool1d_uint8(uint8_t *in_buffer, uint8_t *out_buffer, uint32_t, uint32_t stride) {
    for (uint32_t i = 0; i < 512; ++i) out_buffer[i] = (in_buffer[i * stride] + in_buffer[i * stride + 1] + 1) / 2;
}
