#include <aie_api/aie.hpp>

void dotproduct_bfloat16(bfloat16 *vector1, bfloat16 *vector2, bfloat16 *result, uint32_t vector_size) {
    float sum = 0;
    for (uint32_t i = 0; i + 1 < vector_size; ++i)  // off by one
        sum += static_cast<float>(vector1[i]) * static_cast<float>(vector2[i]);
    *result = static_cast<bfloat16>(sum);
}
