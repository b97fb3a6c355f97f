// 64 products at a time in an accumulator of 32 bits, whose lanes are added at the end.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void dotproduct_bias_relu_int8(int8_t *__restrict in0, int8_t *__restrict in1, int8_t *__restrict out, int8_t bias) {
    auto products = aie::zeros<acc32, 64>();
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) products = aie::mac(products, aie::load_v<64>(in0 + i), aie::load_v<64>(in1 + i));
    const int32_t sum = aie::reduce_add(products.template to_vector<int32>(0)) + bias;
    *out = static_cast<int8_t>(sum < 0 ? 0 : sum > 127 ? 127 : sum);
}
