#include <aie_api/aie.hpp>

void vectorsubtract_int8(int8_t *in_buffer1, int8_t *in_buffer2, int8_t *out_buffer) {
    for (int i = 0; i < 512; ++i) {
        const int difference = in_buffer1[i] - in_buffer2[i];
        out_buffer[i] = difference > 127 ? 127 : difference < -128 ? -128 : difference;  // must wrap
    }
}
