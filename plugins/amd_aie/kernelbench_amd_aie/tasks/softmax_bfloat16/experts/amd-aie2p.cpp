// The maximum is subtracted, and powers of 2 of the differences times log2(e) are summed in single precision; powers of
// 2 and the reciprocal of a scalar are instructions.
#include <aie_api/aie.hpp>

void softmax_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto low = aie::load_v<32>(input_vector), high = aie::load_v<32>(input_vector + 32);
    const auto largest = aie::broadcast<bfloat16, 32>(aie::reduce_max(aie::max(low, high)));
    const auto log2e = aie::broadcast<bfloat16, 32>(1.442695f), one = aie::broadcast<bfloat16, 32>(1.0f);
    const auto first = aie::exp2<bfloat16>(aie::mul(aie::sub(low, largest), log2e).to_vector<float>());
    const auto second = aie::exp2<bfloat16>(aie::mul(aie::sub(high, largest), log2e).to_vector<float>());
    const float sum = aie::reduce_add(aie::mac(aie::mul(first, one), second, one).to_vector<float>());
    const auto scale = aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(aie::inv(sum)));
    aie::store_v(output_vector, aie::mul(first, scale).to_vector<bfloat16>());
    aie::store_v(output_vector + 32, aie::mul(second, scale).to_vector<bfloat16>());
}
