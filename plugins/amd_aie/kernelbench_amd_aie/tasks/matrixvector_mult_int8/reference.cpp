#include <aie_api/aie.hpp>

void matrixvector_mult_int8(int8_t *matrix, int8_t *vector, int32_t *result) {
    for (int i = 0; i < 16; ++i) {
        int32_t sum = 0;
        for (int j = 0; j < 16; ++j) sum += matrix[i * 16 + j] * vector[j];
        result[i] = sum;
    }
}
