#include <aie_api/aie.hpp>

void compare_gt_int8(int8_t *in_buffer0, int8_t *in_buffer1, int8_t *out_buffer) {
    for (int i = 0; i < 256; ++i) out_buffer[i] = in_buffer0[i] > in_buffer1[i] ? -1 : 0;  // a mask of bits, not 1
}
