#include <aie_api/aie.hpp>

void elementwise_min_bfloat16(bfloat16 *in_buffer_a, bfloat16 *in_buffer_b, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        bfloat16 best = 0;  // an initial value that is no input
        if (in_buffer_a[i] < best) best = in_buffer_a[i];
        if (in_buffer_b[i] < best) best = in_buffer_b[i];
        out_buffer[i] = best;
    }
}
