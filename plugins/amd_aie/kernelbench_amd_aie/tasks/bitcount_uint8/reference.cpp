#include <aie_api/aie.hpp>

void bitcount_uint8(uint8_t *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        unsigned rest = input_vector[i];
        uint8_t count = 0;
        for (; rest != 0; rest &= rest - 1) ++count;  // each step clears the lowest one
        output_vector[i] = count;
    }
}
