// 16 products at a time in an accumulator of 64 bits; the low halves of its lanes are added at the end.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void dotproduct_int32(int32_t *__restrict vector1, int32_t *__restrict vector2, int32_t *__restrict result) {
    auto products = aie::zeros<acc64, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16)
        products = aie::mac(products, aie::load_v<16>(vector1 + i), aie::load_v<16>(vector2 + i));
    *result = aie::reduce_add(products.template to_vector<int32>(0));
}
