#include <aie_api/aie.hpp>

void vectormatrix_mult_int32(int32_t *vector, int32_t *matrix, int32_t *result) {
    for (int c = 0; c < 16; ++c) {
        float sum = 0;  // 24 bits
        for (int r = 0; r < 16; ++r) sum += static_cast<float>(vector[r]) * static_cast<float>(matrix[16 * r + c]);
        result[c] = sum < 2147483000.0f ? static_cast<int32_t>(sum) : 2147483647;
    }
}
