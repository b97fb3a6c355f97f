// A constant, or an argument, added to every element.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

extern "C" void plus1_u8(const uint8 *__restrict in, uint8 *__restrict out, int count) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(2)
    for (int i = 0; i < count; i += 64) aie::store_v(out + i, aie::add(aie::load_v<64>(in + i), uint8(1)));
}
extern "C" void plusn_i32(const int32 *__restrict in, int32 *__restrict out, int count, int32 n) {
    auto from = aie::cbegin_vector<16>(in);
    auto to = aie::begin_vector<16>(out);
    for (int i = 0; i < count / 16; i++) *to++ = aie::add(*from++, n);
}
