#include <aie_api/aie.hpp>

void dotproduct_bias_relu_int8(int8_t *in0, int8_t *in1, int8_t *out, int8_t bias) {
    int32_t sum = 0;
    for (int i = 0; i < 256; ++i) sum += in0[i] * in1[i];
    sum = (sum < -128 ? -128 : sum > 127 ? 127 : sum) + bias;  // the sum is already cut to a byte
    *out = static_cast<int8_t>(sum < 0 ? 0 : sum > 127 ? 127 : sum);
}
