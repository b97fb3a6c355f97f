// The maximum is subtracted, the table of powers gives sums of single precision, and the reciprocal of their total
// scales them. It is taken of a vector, because division of a scalar is a long routine.
#include <aie_api/aie.hpp>
#include <lut_based_ops.h>

void softmax_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto low = aie::load_v<32>(input_vector), high = aie::load_v<32>(input_vector + 32);
    const auto largest = aie::broadcast<bfloat16, 32>(aie::reduce_max(aie::max(low, high)));
    const aie::accum<accfloat, 32> first = getExpBf16(aie::sub(low, largest));
    const aie::accum<accfloat, 32> second = getExpBf16(aie::sub(high, largest));
    const float sum = aie::reduce_add(aie::add(first, second).to_vector<float>());
    const auto scale = aie::inv(aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(sum)));
    aie::store_v(output_vector, aie::mul(first.to_vector<bfloat16>(), scale).to_vector<bfloat16>());
    aie::store_v(output_vector + 32, aie::mul(second.to_vector<bfloat16>(), scale).to_vector<bfloat16>());
}
