#include <aie_api/aie.hpp>

void dotproduct_bias_relu_bfloat16(bfloat16 *in0, bfloat16 *in1, bfloat16 *out, bfloat16 bias, uint32_t vector_size) {
    float sum = bias;
    for (uint32_t i = 0; i < vector_size; ++i) {
        const float product = static_cast<float>(in0[i]) * static_cast<float>(in1[i]);
        sum += product > 0.0f ? product : 0.0f;  // ReLU for each product instead of the sum
    }
    *out = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
}
