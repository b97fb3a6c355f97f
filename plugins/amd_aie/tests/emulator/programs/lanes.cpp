// Elementwise functions, comparisons and reductions of every shape.
#include <aie_api/operators.hpp>
#include <stdio.h>
template <class T> void bytes(const T &x) { fwrite(&x, sizeof x, 1, stdout); }
template <class T, unsigned N> void put(const aie::vector<T, N> &v) { fwrite(v.data_, sizeof v.data_, 1, stdout); }
template <unsigned N> void put(const aie::mask<N> &m) { fwrite(m.words_, sizeof m.words_, 1, stdout); }
template <class T, unsigned N> __attribute__((noinline)) void integers(const aie::vector<T, N> &v, const aie::vector<T, N> &w) {
    put(aie::bit_and(v, w)); put(aie::bit_or(v, w)); put(aie::bit_xor(v, w)); put(aie::bit_not(v)); put(aie::bit_and(w[2], v));
    put(aie::maxdiff(v, w));
    for (int mode : {0, 1}) {
        aie::set_saturation(static_cast<aie::saturation_mode>(mode));
        put(aie::saturating_add(v, w)); put(aie::saturating_sub(v, w)); put(aie::upshift(v, 3)); put(aie::downshift(v, 2));
    }
    aie::set_saturation(aie::saturation_mode::none);
    put(aie::logical_downshift(v, 3)); bytes(aie::reduce_mul(v)); put(aie::max(v, w, true)); put(aie::min(v, w, false));
}
template <class T, unsigned N> __attribute__((noinline)) void all() {
    aie::vector<T, N> v, w;
    if (fread(v.data_, sizeof v.data_, 1, stdin) != 1 || fread(w.data_, sizeof w.data_, 1, stdin) != 1) __builtin_trap();
    const aie::vector<T, N> c = v;
    T k = w[1];
    put(aie::add(v, w)); put(aie::add(v, w[0])); put(aie::add(k, v)); put(aie::sub(v, w)); put(aie::sub(k, v)); put(aie::sub(v, c[3]));
    put(aie::neg(v)); put(aie::abs(v));
    put(aie::max(v, w)); put(aie::max(v, k)); put(aie::min(v, w)); put(aie::min(k, v)); put(aie::clamp(v, T(1), T(40)));
    put(aie::lt(v, w)); put(aie::le(v, w)); put(aie::gt(v, w)); put(aie::ge(v, w)); put(aie::eq(v, w)); put(aie::neq(v, w));
    put(aie::lt(v, k)); put(aie::ge(k, v));
    put(aie::select(v, w, aie::lt(v, w))); put(aie::select(v, k, aie::le(v, w))); put(aie::select(k, v, aie::ge(v, w)));
    put(aie::select(k, T(w[0]), aie::gt(v, w)));
    auto [most, second] = aie::max_cmp(v, w);
    put(most); put(second);
    auto [least, other] = aie::min_cmp(v, w);
    put(least); put(other); put(aie::max_cmp(k, v).second);
    bytes(aie::reduce_add(v)); bytes(aie::reduce_max(v)); bytes(aie::reduce_min(v));
    bytes(aie::equal(v, w)); bytes(aie::equal(v, c)); bytes(aie::not_equal(v, w)); bytes(aie::contains(c[N - 1], v));
    bytes(aie::contains(T(99), v));
    v.set(k, N - 1); v[2] = w[2]; v[0] += T(1);
    put(v); bytes(T(v[N - 1]));
    v.push(k);
    put(v);
    aie::vector<T, N> sums = aie::reduce_add_v(c, w);
    bytes(sums.get(0)); bytes(sums.get(1));
    using namespace aie::operators;
    put(c + w); put(c - k); put(-c); put(c <= w); put(c != k);
    if constexpr (std::is_integral_v<T>) { integers(c, w); put((c & w) | ~c); put((c ^ k) << 1); }
}
int main() {
    aie::set_rounding(aie::rounding_mode::conv_even);
    EVERY_SHAPE
}
