#include <aie_api/aie.hpp>

void relu_int8(int8_t *in_buffer, int8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i) out_buffer[i] = in_buffer[i] < 0 ? -in_buffer[i] : in_buffer[i];  // |x|
}
