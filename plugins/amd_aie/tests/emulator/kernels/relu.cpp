// What is not negative, by intrinsics.
#include <aie_api/aie.hpp>

extern "C" void relu(const bfloat16 *__restrict in, bfloat16 *__restrict out, int count) {
    const v32bfloat16 zeros = broadcast_zero_bfloat16();
    for (int i = 0; i < count; i += 32) {
        v32bfloat16 v = *(const v32bfloat16 *)(in + i);
        *(v32bfloat16 *)(out + i) = max(v, zeros);
    }
}
