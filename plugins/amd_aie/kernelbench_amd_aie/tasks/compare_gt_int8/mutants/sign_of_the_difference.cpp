#include <aie_api/aie.hpp>

void compare_gt_int8(int8_t *in_buffer0, int8_t *in_buffer1, int8_t *out_buffer) {
    for (int i = 0; i < 256; ++i) {
        const int8_t difference = in_buffer0[i] - in_buffer1[i];  // wraps
        out_buffer[i] = difference > 0;
    }
}
