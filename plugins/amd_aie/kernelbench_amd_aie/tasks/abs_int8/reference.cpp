#include <aie_api/aie.hpp>

void abs_int8(int8_t *in_buffer, int8_t *out_buffer) {
    for (int i = 0; i < 1024; ++i) {
        const int8_t x = in_buffer[i];
        out_buffer[i] = x < 0 ? -x : x;
    }
}
