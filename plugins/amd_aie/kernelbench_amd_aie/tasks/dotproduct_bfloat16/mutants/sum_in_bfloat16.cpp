#include <aie_api/aie.hpp>

void dotproduct_bfloat16(bfloat16 *vector1, bfloat16 *vector2, bfloat16 *result, uint32_t vector_size) {
    bfloat16 sum = 0;  // eight bits: small products are lost
    for (uint32_t i = 0; i < vector_size; ++i) sum += vector1[i] * vector2[i];
    *result = sum;
}
