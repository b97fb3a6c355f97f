#include <aie_api/aie.hpp>

void bitcount_uint8(uint8_t *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        uint8_t x = input_vector[i];
        x = (x & 0x55) + ((x >> 1) & 0x55);
        x = (x & 0x33) + ((x >> 2) & 0x33);
        output_vector[i] = (x + (x >> 4)) & 7;  // a count of eight needs four bits
    }
}
