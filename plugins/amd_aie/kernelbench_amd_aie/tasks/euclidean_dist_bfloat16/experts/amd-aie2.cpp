// 32 squares at a time in an accumulator, whose lanes are added. The root: a guess of 1 / root from the bits and one
// step of Newton's method; then root = sum / root, improved by what its square leaves of the sum.
#include <aie_api/aie.hpp>
#include <string.h>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 16>;
using A = aie::accum<accfloat, 16>;

inline __attribute__((always_inline)) V all(float x) { return aie::broadcast<bfloat16, 16>(static_cast<bfloat16>(x)); }

void euclidean_dist_bfloat16(bfloat16 *__restrict input_a, bfloat16 *__restrict input_b, bfloat16 *__restrict output) {
    auto squares = aie::zeros<accfloat, 32>();
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto difference = aie::sub(aie::load_v<32>(input_a + i), aie::load_v<32>(input_b + i));
        squares = aie::mac(squares, difference, difference);
    }
    const float sum = aie::reduce_add(squares.template to_vector<float>());

    uint32_t bits;
    memcpy(&bits, &sum, sizeof bits);
    bits = 0x5f3759dfu - (bits >> 1);
    float guess;
    memcpy(&guess, &bits, sizeof guess);

    const A whole(aie::broadcast<float, 16>(sum));
    const V s = whole.template to_vector<bfloat16>(), y = all(guess);
    const V near_one = aie::mul(aie::mul(y, y).template to_vector<bfloat16>(), s).template to_vector<bfloat16>();
    const V step = aie::msc(A(all(1.5f)), near_one, all(0.5f)).template to_vector<bfloat16>();
    const V inverse = aie::mul(y, step).template to_vector<bfloat16>();
    const V root = aie::mul(s, inverse).template to_vector<bfloat16>();
    const V left = aie::msc(whole, root, root).template to_vector<bfloat16>();
    const V half = aie::mul(inverse, all(0.5f)).template to_vector<bfloat16>();
    V better = aie::mac(A(root), left, half).template to_vector<bfloat16>();
    *output = better[0];
}
