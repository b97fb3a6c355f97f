#include <aie_api/aie.hpp>

void elementwise_min_bfloat16(bfloat16 *in_buffer_a, bfloat16 *in_buffer_b, bfloat16 *out_buffer) {
    for (int i = 0; i < 256 - 32; ++i)
        out_buffer[i] = in_buffer_a[i] < in_buffer_b[i] ? in_buffer_a[i] : in_buffer_b[i];
}
