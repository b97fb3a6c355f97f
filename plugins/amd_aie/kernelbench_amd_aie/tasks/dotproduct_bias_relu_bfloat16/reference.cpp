#include <aie_api/aie.hpp>

void dotproduct_bias_relu_bfloat16(bfloat16 *in0, bfloat16 *in1, bfloat16 *out, bfloat16 bias, uint32_t vector_size) {
    float sum = bias;
    for (uint32_t i = 0; i < vector_size; ++i) sum += static_cast<float>(in0[i]) * static_cast<float>(in1[i]);
    *out = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
}
