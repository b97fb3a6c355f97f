#include <aie_api/aie.hpp>

void reduce_add_relu_int8(int8_t *in_buffer, int8_t *out_buffer) {
    int32_t sum = 0;
    for (int i = 0; i < 128; ++i) sum += in_buffer[i];
    out_buffer[0] = sum < 0 ? 0 : sum > 127 ? 127 : sum;
}
