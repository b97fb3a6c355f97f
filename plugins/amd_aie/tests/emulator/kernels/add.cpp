// Sums of two arrays, a register at a time; the count is a multiple of the lanes.
#include <aie_api/aie.hpp>

template <class T, unsigned N> static inline void sums(const T *__restrict a, const T *__restrict b, T *__restrict out, int count) {
    event0();
    for (int i = 0; i < count; i += N) aie::store_v(out + i, aie::add(aie::load_v<N>(a + i), aie::load_v<N>(b + i)));
    event1();
}
extern "C" void add_bf16(const bfloat16 *a, const bfloat16 *b, bfloat16 *out, int count) { sums<bfloat16, 16>(a, b, out, count); }
extern "C" void add_i16(const int16 *a, const int16 *b, int16 *out, int count) { sums<int16, 32>(a, b, out, count); }
