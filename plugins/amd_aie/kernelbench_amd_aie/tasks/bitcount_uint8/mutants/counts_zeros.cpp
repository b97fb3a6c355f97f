#include <aie_api/aie.hpp>

void bitcount_uint8(uint8_t *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        uint8_t count = 0;
        for (int bit = 0; bit < 8; ++bit) count += !((input_vector[i] >> bit) & 1);  // the other bits
        output_vector[i] = count;
    }
}
