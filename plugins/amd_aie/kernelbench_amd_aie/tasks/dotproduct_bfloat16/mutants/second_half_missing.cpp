#include <aie_api/aie.hpp>

void dotproduct_bfloat16(bfloat16 *vector1, bfloat16 *vector2, bfloat16 *result, uint32_t) {
    float sum = 0;  // one vector of 32 elements
    for (int i = 0; i < 32; ++i) sum += static_cast<float>(vector1[i]) * static_cast<float>(vector2[i]);
    *result = static_cast<bfloat16>(sum);
}
