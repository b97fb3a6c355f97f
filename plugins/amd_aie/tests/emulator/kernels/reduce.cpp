// One number of many: by intrinsics, and by functions of the API.
#include <aie_api/aie.hpp>

extern "C" void reduce_add(const int32 *__restrict in, int32 *__restrict out, int count) {
    v16int32 sums = aie::zeros<int32, 16>();
    for (int i = 0; i < count; i += 16) sums = ::add(sums, *(const v16int32 *)(in + i));
    for (int bytes = 32; bytes >= 4; bytes /= 2) sums = ::add(sums, ::shift_bytes(sums, sums, bytes));
    out[0] = ::extract_elem(sums, 0);
}
extern "C" void reduce_max(const int32 *__restrict in, int32 *__restrict out, int count) {
    v16int32 best = broadcast_to_v16int32(INT32_MIN);
    for (int i = 0; i < count; i += 16) {
        v16int32 next = *(const v16int32 *)(in + i);
        best = max(best, next);
    }
    for (int bytes = 32; bytes >= 4; bytes /= 2) best = max(best, shift_bytes(best, best, bytes));
    *out = extract_elem(best, 0);
}
extern "C" void reduce_min(const bfloat16 *__restrict in, bfloat16 *__restrict out, int count) {
    auto least = aie::load_v<32>(in);
    for (int i = 32; i < count; i += 32) least = aie::min(least, aie::load_v<32>(in + i));
    *out = aie::reduce_min(least);
}
