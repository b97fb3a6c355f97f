// An estimate of 1 / sqrt gives an estimate r of the root of s, and half of it times s - r * r is what r lacks
// (Newton's method), summed in single precision and rounded once. Zero stays zero, for the estimate of its reciprocal
// root is finite.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void complexabs_bfloat16(bfloat16 *__restrict real_vector, bfloat16 *__restrict imag_vector,
                         bfloat16 *__restrict output_vector) {
    const auto half = aie::broadcast<bfloat16, 32>(0.5f);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 64; i += 32) {
        const auto x = aie::load_v<32>(real_vector + i), y = aie::load_v<32>(imag_vector + i);
        const auto squares = aie::mac(aie::mul(x, x), y, y);
        const auto rounded = squares.to_vector<bfloat16>();
        const auto reciprocal = aie::invsqrt(rounded);
        const auto root = aie::mul(rounded, reciprocal).to_vector<bfloat16>();
        const auto lacks = aie::msc(squares, root, root).to_vector<bfloat16>();
        const auto step = aie::mul(reciprocal, half).to_vector<bfloat16>();
        aie::store_v(output_vector + i, aie::mac(aie::accum<accfloat, 32>(root), lacks, step).to_vector<bfloat16>());
    }
}
