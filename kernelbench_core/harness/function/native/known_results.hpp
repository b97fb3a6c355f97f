// Known results for self-tests of vector targets, and the form in which a self-test says what it found.
//
// A self-test includes this text (`selftest_source` puts it in place) after it has defined
//
//     OP(...)             a lambda of (x, y, p, i): vectors x and y, whatever governs lanes, and the index of the element;
//                         used both for what is to be done and for what is expected
//     N                   elements of the operands: more than the longest vector holds
//     nan_gives_largest   whether a NaN becomes the largest integer, or 0
//
// Expected values come from integers alone: floats are put together from bits and rounded with shifts, in code that is
// neither optimised nor inlined. So no vector instruction and no instruction for floats has a part in them, and a fault
// of the emulator cannot make both sides wrong in the same way.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

using s8 = int8_t; using s16 = int16_t; using s32 = int32_t; using s64 = int64_t;
using u8 = uint8_t; using u16 = uint16_t; using u32 = uint32_t; using u64 = uint64_t;
using f32 = float; using f64 = double; using wide = __int128;

#pragma clang optimize off  // what follows stays scalar

template <class T> T a[N];    // integers, often the ends of the range; as floats: am / 16
template <class T> T b[N];    // likewise, with other neighbours; as floats: bm / 16, never 0
template <class T> T at[N];   // all indices in another order
template <class F> F odd[N];  // NaN, infinities, -0, and om * 2^oe, small and large
s64 am[N], bm[N], om[N], oe[N];

enum Kind { nan, infinity, minus_infinity, minus_zero, finite };
Kind kind(size_t i) { return i % 11 < finite ? Kind(i % 11) : finite; }

// v / 2^shift, rounded: nearest with ties to even, away with ties away from zero, zero, up, down, odd.
wide shifted(wide v, s64 shift, char way, bool negative = false) {
    if (shift <= 0) return v << -shift;
    wide q = v >> shift, rest = v - (q << shift), half = wide(1) << (shift - 1);
    if (way == 'n') return q + (rest > half || (rest == half && (q & 1)));
    if (way == 'a') return q + (rest >= half);
    if (way == 'o') return q | (rest != 0);
    return q + (rest != 0 && way == (negative ? 'd' : 'u'));
}
wide whole(s64 m, s64 e, char way) { return m < 0 ? -shifted(-m, -e, way, true) : shifted(m, -e, way); }

template <class To, class From> To as(From v) {  // the bits, filled up with zeros
    To out = 0;
    memcpy(&out, &v, sizeof(To) < sizeof(From) ? sizeof(To) : sizeof(From));
    return out;
}
template <class F> constexpr int fraction = sizeof(F) == 2 ? 10 : sizeof(F) == 4 ? 23 : 52;
template <class F> constexpr u64 sign = u64(1) << (8 * sizeof(F) - 1);
template <class F> constexpr u64 infinite = sign<F> - (u64(1) << fraction<F>);

// m * 2^e as a float, rounded.
template <class F> F number(s64 m, s64 e = 0, char way = 'n') {
    u64 n = m < 0 ? -u64(m) : m;
    if (n == 0) return as<F>(0);
    int top = 63 - __builtin_clzll(n), bias = int(infinite<F> >> fraction<F>) / 2;
    // the leading bit, and a carry out of the fraction, count for the exponent
    n = u64(shifted(n, top - fraction<F>, way, m < 0)) + (u64(top + e + bias - 1) << fraction<F>);
    return as<F>(n | (m < 0 ? sign<F> : 0));
}
template <class F> F product(size_t i, char way = 'n') { return number<F>(am[i] * bm[i], -8, way); }  // a[i] * b[i]
// p / q and the square root of p / 16: more bits than a float holds, and one for all that follow.
f32 ratio(s64 p, s64 q) {
    s64 n = (p < 0 ? -p : p) << 44, d = q < 0 ? -q : q;
    return number<f32>((n / d * 2 + (n % d != 0)) * ((p < 0) != (q < 0) ? -1 : 1), -45);
}
f32 root(s64 p) {
    s64 out = 0;
    for (s64 bit = s64(1) << 56; bit != 0; bit /= 2)
        if (wide(out + bit) * (out + bit) <= wide(p) << 92) out += bit;
    return number<f32>(out * 2 + (wide(out) * out != wide(p) << 92), -49);
}

// What becomes of odd[i]: an integer, a float without a fraction, the larger or smaller of it and a[i].
template <class T> T fit(wide v) {
    using Range = std::numeric_limits<T>;
    return v < Range::min() ? Range::min() : v > Range::max() ? Range::max() : T(v);
}
template <class T> T integer(size_t i, char way) {
    if (kind(i) == nan) return nan_gives_largest ? std::numeric_limits<T>::max() : 0;
    if (kind(i) == infinity || kind(i) == minus_infinity) return fit<T>(wide(kind(i) == infinity ? 1 : -1) << 100);
    return fit<T>(whole(om[i], oe[i], way));
}
template <class F> F rounded(size_t i, char way) {
    wide v = whole(om[i], oe[i], way);
    if (kind(i) != finite) return odd<F>[i];
    return v == 0 && om[i] < 0 ? as<F>(sign<F>) : number<F>(s64(v));
}
int compared(size_t i) {  // odd[i] with a[i]: -1, 0, 1; 2 for not at all
    if (kind(i) <= minus_infinity) return kind(i) == nan ? 2 : kind(i) == infinity ? 1 : -1;
    wide x = shifted(om[i], -oe[i] - 30, 'z'), y = wide(am[i]) << 26;
    return x < y ? -1 : x > y;
}
template <class F> F extreme(size_t i, int which, bool number_wins) {
    if (kind(i) == nan) return number_wins ? a<F>[i] : odd<F>[i];
    return compared(i) == which || (kind(i) == minus_zero && which < 0) ? odd<F>[i] : a<F>[i];
}

u64 any(u64 i) {
    i = (i + 1) * 0x9E3779B97F4A7C15u;
    i = (i ^ (i >> 29)) * 0xBF58476D1CE4E5B9u;
    return i ^ (i >> 32);
}
template <class T> void fill() {
    T ends[] = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), 0, T(-1), 1};
    for (size_t i = 0; i < N; ++i) {
        a<T>[i] = i % 13 < 5 ? ends[i % 13] : T(any(i));
        b<T>[i] = i % 7 < 5 ? ends[i % 7] : T(any(N + i));
        at<T>[i] = T(i * 89 % N);
    }
}
template <class F> void fill_floats() {
    constexpr u64 quiet = u64(1) << (fraction<F> - 1);
    constexpr u64 specials[] = {infinite<F> | quiet, infinite<F>, infinite<F> | sign<F>, sign<F>};
    for (size_t i = 0; i < N; ++i) {
        am[i] = kind(i) == minus_zero ? 0 : s64(any(i) >> 45) - (1 << 18);
        bm[i] = kind(i) == minus_zero ? 3 : (s64(any(N + i) >> 45) - (1 << 18)) | 1;
        om[i] = kind(i) == minus_zero ? 0 : s64(any(2 * N + i) >> 46) - (1 << 17);
        oe[i] = i % 4 ? s64(any(3 * N + i) % 75) - 30 : -1;  // halves, to be rounded
        a<F>[i] = number<F>(am[i], -4), b<F>[i] = number<F>(bm[i], -4);
        odd<F>[i] = kind(i) == finite ? number<F>(om[i], oe[i]) : as<F>(specials[kind(i)]);
    }
}

template <class T> bool same(T x, T y) {  // one NaN is as good as another, as when kernels are judged
    auto is_nan = [](T v) { return std::is_floating_point_v<T> && (as<u64>(v) & ~sign<T>) > infinite<T>; };
    return as<u64>(x) == as<u64>(y) || (is_nan(x) && is_nan(y));
}
template <class T> void show(const char *what, T v) {
    if (std::is_floating_point_v<T>) printf("%s %.17g (0x%llx)", what, double(v), (unsigned long long)as<u64>(v));
    else printf(std::is_signed_v<T> ? "%s %lld" : "%s %llu", what, (long long)v);
}
// Every check ends here. What lies behind the last element must be as it was.
template <class T, class Fill, class Want> void check(const char *name, size_t count, Fill into, Want want) {
    static T out[4 * N + 64];
    memset(out, 0x5A, sizeof out);
    T was = out[0];
    into(out);
    for (size_t i = 0; i < count + 64; ++i) {
        T expected = i < count ? T(want(0, 0, 0, i)) : was;
        if (same(out[i], expected)) continue;
        printf("wrong %s lane %zu of %zu", name, i, count);
        show(": got", out[i]), show(", expected", expected), printf("\n");
        return;
    }
    printf("ok %s\n", name);
}
template <class T> void one(const char *name, T got, T expected) {
    check<T>(name, 1, [=](T *out) { *out = got; }, OP(expected));
}
template <class T, class Join> T fold(size_t n, T start, Join join) {
    for (size_t i = 0; i < n; ++i) start = join(start, 0, 0, i);
    return start;
}
u64 count(u64 v) { return fold<u64>(64, 0, OP(x + (v >> i & 1))); }
u64 mirrored(u64 v) { return fold<u64>(64, 0, OP(x * 2 + (v >> i & 1))); }
template <class Where> size_t nth(size_t which, size_t n, Where where) {  // index of the nth lane where; n for none
    for (size_t i = 0; i < n; ++i)
        if (where(i) && which-- == 0) return i;
    return n;
}
s64 to24(s64 m) {  // the nearest number of 24 bits, which is what a float holds
    s64 n = m < 0 ? -m : m, drop = 40 - __builtin_clzll(n | 1);
    return drop <= 0 ? m : s64(shifted(n, drop, 'n') << drop) * (m < 0 ? -1 : 1);
}
#pragma clang optimize on

// Plain loops, of which compilers make vector code.
template <class Term, class Want> void loop(const char *name, Term term, Want want) {
    using T = decltype(want(0, 0, 0, size_t()));
    auto into = [=](T *out) {
        for (size_t i = 0; i < N - 3; ++i) out[i] = term(0, 0, 0, i);
    };
    check<T>(name, N - 3, into, want);
}
template <class T, class Term> void total(const char *name, Term term) {
    auto into = [=](T *out) {
        T sum = 0;
        for (size_t i = 0; i < N - 3; ++i) sum += term(0, 0, 0, i);
        *out = sum;
    };
    check<T>(name, 1, into, OP(fold<T>(N - 3, 0, [=](T sum, int, int, size_t j) { return sum + term(0, 0, 0, j); })));
}
void loops() {
    total<s64>("loop s32 sum", OP(a<s32>[i]));
    total<s32>("loop s8 dot product", OP(a<s8>[i] * b<s8>[i]));
    loop("loop u8 saturating add", OP(u8(a<u8>[i] > 255 - b<u8>[i] ? 255 : a<u8>[i] + b<u8>[i])),
         OP(fit<u8>(a<u8>[i] + b<u8>[i])));
    loop("loop s16 absolute difference", OP(s16(a<s16>[i] > b<s16>[i] ? a<s16>[i] - b<s16>[i] : b<s16>[i] - a<s16>[i])),
         OP(s16(a<s16>[i] < b<s16>[i] ? b<s16>[i] - a<s16>[i] : a<s16>[i] - b<s16>[i])));
    loop("loop f64 product to f32", OP(f32(a<f64>[i] * b<f64>[i])), OP(product<f32>(i)));
    loop("loop f32 to s32", OP(s32(a<f32>[i])), OP(s32(whole(am[i], -4, 'z'))));
}

void fill() {
    setvbuf(stdout, nullptr, _IOLBF, 0);  // an emulator that aborts leaves the lines before
    fill<s8>(), fill<s16>(), fill<s32>(), fill<s64>(), fill<u8>(), fill<u16>(), fill<u32>(), fill<u64>();
    fill_floats<f32>(), fill_floats<f64>();
}
