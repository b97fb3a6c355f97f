#include <aie_api/aie.hpp>

void bitcount_uint16(uint16_t *input_vector, uint16_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        uint16_t count = 0;
        for (int bit = 0; bit < 16; ++bit) count += !((input_vector[i] >> bit) & 1);  // the other bits
        output_vector[i] = count;
    }
}
