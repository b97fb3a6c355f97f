#include <aie_api/aie.hpp>

void elementwise_min_bfloat16(bfloat16 *in_buffer_a, bfloat16 *in_buffer_b, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const float a = in_buffer_a[i], b = in_buffer_b[i];  // without regard to the sign
        out_buffer[i] = (a < 0 ? -a : a) < (b < 0 ? -b : b) ? in_buffer_a[i] : in_buffer_b[i];
    }
}
