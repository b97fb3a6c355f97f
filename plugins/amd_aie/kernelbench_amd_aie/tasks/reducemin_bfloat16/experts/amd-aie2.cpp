// The lesser of two vectors lane by lane, then the least lane.
#include <aie_api/aie.hpp>

void reducemin_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    *out_buffer = aie::reduce_min(aie::min(aie::load_v<32>(in_buffer), aie::load_v<32>(in_buffer + 32)));
}
