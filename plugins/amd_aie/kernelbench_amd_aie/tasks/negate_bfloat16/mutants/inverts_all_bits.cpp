#include <aie_api/aie.hpp>
#include <string.h>

void negate_bfloat16(bfloat16 *input_vector, bfloat16 *output_vector) {
    for (int i = 0; i < 256; ++i) {
        uint16_t bits;
        memcpy(&bits, &input_vector[i], 2);
        bits = bits ^ 0xBFFF;  // not the sign alone
        memcpy(&output_vector[i], &bits, 2);
    }
}
