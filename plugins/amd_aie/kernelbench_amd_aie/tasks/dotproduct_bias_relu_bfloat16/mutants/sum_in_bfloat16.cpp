#include <aie_api/aie.hpp>

void dotproduct_bias_relu_bfloat16(bfloat16 *in0, bfloat16 *in1, bfloat16 *out, bfloat16 bias, uint32_t vector_size) {
    bfloat16 sum = 0;  // eight bits: small products are lost
    for (uint32_t i = 0; i < vector_size; ++i) sum += in0[i] * in1[i];
    sum += bias;
    *out = static_cast<float>(sum) > 0.0f ? sum : static_cast<bfloat16>(0.0f);
}
