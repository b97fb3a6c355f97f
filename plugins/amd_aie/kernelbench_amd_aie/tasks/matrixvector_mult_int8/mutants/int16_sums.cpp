#include <aie_api/aie.hpp>

void matrixvector_mult_int8(int8_t *matrix, int8_t *vector, int32_t *result) {
    for (int i = 0; i < 16; ++i) {
        int16_t sum = 0;
        for (int j = 0; j < 16; ++j) sum = static_cast<int16_t>(sum + matrix[i * 16 + j] * vector[j]);  // too narrow
        result[i] = sum;
    }
}
