#include <aie_api/aie.hpp>

void vectormatrix_mult_int32(int32_t *vector, int32_t *matrix, int32_t *result) {
    for (int r = 0; r < 16; ++r) {
        int32_t sum = 0;
        for (int c = 0; c < 16; ++c) sum += vector[c] * matrix[16 * r + c];  // matrix times column vector
        result[r] = sum;
    }
}
