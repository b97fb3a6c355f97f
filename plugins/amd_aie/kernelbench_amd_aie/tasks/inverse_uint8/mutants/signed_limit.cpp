#include <aie_api/aie.hpp>

void inverse_uint8(uint8_t *in_buffer, uint8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i) {
        const int x = 255 - in_buffer[i];
        out_buffer[i] = x > 127 ? 127 : x;  // as if the result were signed
    }
}
