// lg x = (k - 127) lg 2 + lg f, with k the exponent's bits and f from 1 to 2. The low seven bits of k below the
// exponent of 128 are the number 128 + k mod 128, and the high bit alone is the number 2 or 0, so that no conversion
// is needed. lg f is a polynomial of the second degree, off by 0.0018 at most. What is not positive gives -inf at the
// end.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

void log10_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    constexpr float lg2 = 0.30078125f;  // as bfloat16
    const A start(aie::broadcast<float, 32>(-255.0f * lg2 - 0.5036859f));
    const V low_unit = aie::broadcast<bfloat16, 32>(lg2), high_unit = aie::broadcast<bfloat16, 32>(64.0f * lg2);
    const V linear = aie::broadcast<bfloat16, 32>(0.609375f), square = aie::broadcast<bfloat16, 32>(-0.10400390625f);
    const V nothing = aie::broadcast<bfloat16, 32>(-__builtin_inff());
    const auto zero = aie::zeros<int16, 32>();
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto bits = aie::load_v<32>(input + i).cast_to<int16>();
        const auto k = aie::bit_and(aie::logical_downshift(bits, 7), static_cast<int16>(0x7F));
        const V low = aie::bit_or(k, static_cast<int16>(0x4300)).cast_to<bfloat16>();
        const V high = aie::bit_and(bits, static_cast<int16>(0x4000)).cast_to<bfloat16>();
        const auto mantissa = aie::bit_and(bits, static_cast<int16>(0x7F));
        const V f = aie::bit_or(mantissa, static_cast<int16>(0x3F80)).cast_to<bfloat16>();
        const A exponent = aie::mac(aie::mac(start, low, low_unit), high, high_unit);
        const V ff = aie::mul(f, f).to_vector<bfloat16>();
        const V y = aie::mac(aie::mac(exponent, f, linear), ff, square).to_vector<bfloat16>();
        aie::store_v(output + i, aie::select(nothing, y, aie::lt(zero, bits)));
    }
}
