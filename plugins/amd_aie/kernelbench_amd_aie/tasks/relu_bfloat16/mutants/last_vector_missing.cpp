#include <aie_api/aie.hpp>

void relu_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    for (int i = 0; i < 256 - 32; ++i) out_buffer[i] = in_buffer[i] > 0 ? in_buffer[i] : 0;
}
