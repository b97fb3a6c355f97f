#include <aie_api/aie.hpp>

void reducemin_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    bfloat16 smallest = in_buffer[0];
    for (int i = 1; i < 64; ++i)
        if (in_buffer[i] < smallest) smallest = in_buffer[i];
    out_buffer[0] = smallest;
}
