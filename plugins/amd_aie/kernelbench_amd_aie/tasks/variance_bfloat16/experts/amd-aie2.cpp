// Two passes: the mean, as a sum of elements times 1/256, and the sum of squares of (x - mean) / 16. The mean is
// rounded to bfloat16, which adds the square of its error: at most 0.001.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void variance_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto part = aie::broadcast<bfloat16, 32>(1.0f / 256), scale = aie::broadcast<bfloat16, 32>(1.0f / 16);
    auto sums = aie::zeros<accfloat, 32>(), squares = sums;
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) sums = aie::mac(sums, aie::load_v<32>(input + i), part);
    const auto mean = aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(aie::reduce_add(sums.to_vector<float>())));
    const auto start = aie::negmul(mean, scale);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto distance = aie::mac(start, aie::load_v<32>(input + i), scale).to_vector<bfloat16>();
        squares = aie::mac(squares, distance, distance);
    }
    *output = static_cast<bfloat16>(aie::reduce_add(squares.to_vector<float>()));
}
