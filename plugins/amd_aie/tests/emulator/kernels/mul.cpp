// Products of bfloat16 numbers, and of 16-bit integers with all their bits.
#include <aie_api/aie.hpp>
#include <aie_kernel_utils.h>

extern "C" void mul_bf16(const bfloat16 *__restrict a, const bfloat16 *__restrict b, bfloat16 *__restrict out,
                         int count) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(2)
    for (int i = 0; i < count; i += 32) {
        const aie::accum<accfloat, 32> product = aie::mul(aie::load_v<32>(a + i), aie::load_v<32>(b + i));
        aie::store_v(out + i, product.to_vector<bfloat16>());
    }
}

extern "C" void mul_i16(const int16 *__restrict a, const int16 *__restrict b, int32 *__restrict out, int count) {
    for (int i = 0; i < count; i += 32)
        aie::store_v(out + i, aie::mul(aie::load_v<32>(a + i), aie::load_v<32>(b + i)).to_vector<int32>());
}
