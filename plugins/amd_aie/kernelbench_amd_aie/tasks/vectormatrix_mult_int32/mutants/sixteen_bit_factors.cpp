#include <aie_api/aie.hpp>

void vectormatrix_mult_int32(int32_t *vector, int32_t *matrix, int32_t *result) {
    for (int c = 0; c < 16; ++c) {
        int32_t sum = 0;
        for (int r = 0; r < 16; ++r)  // cuts off the upper halves
            sum += static_cast<int16_t>(vector[r]) * static_cast<int16_t>(matrix[16 * r + c]);
        result[c] = sum;
    }
}
