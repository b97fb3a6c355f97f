#include <aie_api/aie.hpp>

void dotproduct_int32(int32_t *vector1, int32_t *vector2, int32_t *result) {
    uint32_t sum = 0;
    for (int i = 0; i < 256; ++i) {
        const int32_t factor = static_cast<int16_t>(vector2[i]);  // the multiplier of 32 by 16 bits
        sum += static_cast<uint32_t>(vector1[i]) * static_cast<uint32_t>(factor);
    }
    *result = static_cast<int32_t>(sum);
}
