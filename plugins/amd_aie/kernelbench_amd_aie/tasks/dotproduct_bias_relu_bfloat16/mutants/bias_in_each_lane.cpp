#include <aie_api/aie.hpp>

void dotproduct_bias_relu_bfloat16(bfloat16 *in0, bfloat16 *in1, bfloat16 *out, bfloat16 bias, uint32_t) {
    float sum = 0;
    for (int lane = 0; lane < 16; ++lane) {
        sum += static_cast<float>(bias);  // an accumulator of 16 lanes that begins with the bias in each of them
        for (int i = lane; i < 64; i += 16) sum += static_cast<float>(in0[i]) * static_cast<float>(in1[i]);
    }
    *out = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
}
