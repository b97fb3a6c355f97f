#include <aie_api/aie.hpp>

void maxpool1d_uint8(uint8_t *in_buffer, uint8_t *out_buffer, uint32_t window_size, uint32_t stride) {
    const uint32_t outputs = (1024 - window_size) / stride + 1;
    for (uint32_t i = 0; i < outputs; ++i) {
        const uint8_t *window = in_buffer + i * stride;
        uint8_t largest = window[0];
        for (uint32_t j = 1; j < window_size; ++j) {
            if (window[j] > largest) largest = window[j];
        }
        out_buffer[i] = largest;
    }
}
