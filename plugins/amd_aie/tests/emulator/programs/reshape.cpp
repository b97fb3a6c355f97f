// Functions that move elements about, of every shape.
#include <aie_api/aie.hpp>
#include <stdio.h>
template <class T, unsigned N> void put(const aie::vector<T, N> &v) { fwrite(v.data_, sizeof v.data_, 1, stdout); }
template <class T, unsigned N> __attribute__((noinline)) void shifts(const aie::vector<T, N> &v, const aie::vector<T, N> &w, unsigned n) {
    put(aie::shuffle_up(v, n)); put(aie::shuffle_down(v, n));
    put(aie::shuffle_up_rotate(v, n)); put(aie::shuffle_down_rotate(v, n));
    put(aie::shuffle_up_replicate(v, n)); put(aie::shuffle_down_replicate(v, n));
    put(aie::shuffle_up_fill(v, w, n)); put(aie::shuffle_down_fill(v, w, n));
}
template <class T, unsigned N> __attribute__((noinline)) void groups(const aie::vector<T, N> &v, const aie::vector<T, N> &w, unsigned n) {
    auto [a, b] = aie::interleave_zip(v, w, n);
    put(a); put(b);
    auto [c, d] = aie::interleave_unzip(v, w, n);
    put(c); put(d);
}
template <class T, unsigned N> __attribute__((noinline)) void all() {
    aie::vector<T, N> v, w;
    if (fread(v.data_, sizeof v.data_, 1, stdin) != 1 || fread(w.data_, sizeof w.data_, 1, stdin) != 1) __builtin_trap();
    for (unsigned n = 0; n <= N; n += n < 4 ? 1 : N / 4 - 1) shifts(v, w, n);
    for (unsigned n = 1; n <= N; n *= 2) groups(v, w, n);
    put(aie::reverse(v));
    if constexpr (N * sizeof(T) <= 128)
        for (unsigned n = 1; n <= N; n *= 2) put(aie::transpose(v, n, N / n));
    if constexpr (N * sizeof(T) >= 32) {
        for (unsigned n = 1; n <= N / 2; n *= 2) { put(aie::filter_even(v, n)); put(aie::filter_odd(v, n)); }
        put(aie::concat(v.template extract<N / 2>(1), v.template extract<N / 2>(0)));
        auto r = v;
        r.insert(1, w.template extract<N / 2>(0));
        put(r);
        put(w.template split<N / 2>()[1]);
    }
    put(aie::concat(v, w, w, v)); put(v.template grow<2 * N>()); put(v.template grow<4 * N>(3)); put(v.template grow_replicate<2 * N>());
    put(v.template cast_to<uint8>()); put(aie::vector_cast<float>(v)); put(aie::vector<T, N>()); put(aie::zeros<T, N>());
    put(aie::broadcast<T, N>(v[2])); put(aie::broadcast<T>(7));
    if constexpr (sizeof(T) < 4) { put(v.unpack()); put(aie::unpack(v)); put(v.unpack_sign(false)); }
    if constexpr (sizeof(T) > 1 && N * sizeof(T) >= 32)
        for (int mode : {0, 1, 3}) {
            aie::set_saturation(static_cast<aie::saturation_mode>(mode));
            put(v.pack()); put(aie::pack(w)); put(v.pack_sign(false));
        }
}
int main() {
    EVERY_SHAPE
}
