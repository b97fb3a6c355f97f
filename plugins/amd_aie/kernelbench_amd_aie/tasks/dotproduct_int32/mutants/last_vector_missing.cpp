#include <aie_api/aie.hpp>

void dotproduct_int32(int32_t *vector1, int32_t *vector2, int32_t *result) {
    uint32_t sum = 0;
    for (int i = 0; i < 256 - 16; ++i) sum += static_cast<uint32_t>(vector1[i]) * static_cast<uint32_t>(vector2[i]);
    *result = static_cast<int32_t>(sum);
}
