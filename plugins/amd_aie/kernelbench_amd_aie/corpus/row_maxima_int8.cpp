// Maximum of each row of a matrix of 16 rows and 128 columns of int8: an outer loop over rows, two vectors a row.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void row_maxima_int8(int8_t *__restrict in, int8_t *__restrict out) {
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int row = 0; row < 16; row++) {
        const int8_t *line = in + row * 128;
        out[row] = aie::reduce_max(aie::max(aie::load_v<64>(line), aie::load_v<64>(line + 64)));
    }
}
