// 16 elements at a time: four additions of the vector moved up by 1, 2, 4 and 8 lanes make the sums in it, in float;
// the last sum of the vector before is added to all lanes.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using F = aie::vector<float, 16>;
using A = aie::accum<accfloat, 16>;

inline __attribute__((always_inline)) A add_moved(const A &sum, unsigned lanes) {
    const F moved = aie::shuffle_up_fill(sum.template to_vector<float>(), aie::zeros<float, 16>(), lanes);
    return aie::add(sum, A(moved));
}

void cumsum_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    A before = aie::zeros<accfloat, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        A sum(aie::load_v<16>(in + i));
        sum = add_moved(sum, 1);
        sum = add_moved(sum, 2);
        sum = add_moved(sum, 4);
        sum = add_moved(sum, 8);
        sum = aie::add(sum, before);
        aie::store_v(out + i, sum.template to_vector<bfloat16>());
        F floats = sum.template to_vector<float>();
        before = A(aie::broadcast<float, 16>(floats[15]));
    }
}
