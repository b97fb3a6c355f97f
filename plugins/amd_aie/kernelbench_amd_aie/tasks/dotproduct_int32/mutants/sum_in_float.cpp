#include <aie_api/aie.hpp>

void dotproduct_int32(int32_t *vector1, int32_t *vector2, int32_t *result) {
    float sum = 0;  // 24 bits
    for (int i = 0; i < 256; ++i) sum += static_cast<float>(vector1[i]) * static_cast<float>(vector2[i]);
    *result = sum >= 2147483648.0f || sum < -2147483648.0f ? 0 : static_cast<int32_t>(sum);
}
