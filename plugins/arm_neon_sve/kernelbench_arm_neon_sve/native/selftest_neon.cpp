// Whether this processor or emulator computes Neon as the architecture defines it.
//
// Expected values come from integers alone: floats are put together from bits and rounded with shifts, in code that is
// neither optimised nor inlined. So no vector instruction and no instruction for floats has a part in them, and a fault
// of the emulator cannot make both sides wrong in the same way.
#include <arm_neon.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

// What is to be done with vectors x and y from element i on; or what is expected of element i.
#define OP(...) [=](auto x, auto y, auto, auto i) { return __VA_ARGS__; }

using s8 = int8_t; using s16 = int16_t; using s32 = int32_t; using s64 = int64_t;
using u8 = uint8_t; using u16 = uint16_t; using u32 = uint32_t; using u64 = uint64_t;
using f32 = float; using f64 = double; using wide = __int128;

#pragma clang optimize off  // what follows stays scalar

constexpr size_t N = 304;  // whole vectors, and one more
template <class T> T a[N];    // integers, often the ends of the range; as floats: am / 16
template <class T> T b[N];    // likewise, with other neighbours; as floats: bm / 16, never 0
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
    if (kind(i) == nan) return 0;
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
#pragma clang optimize on

auto load(const s8 *p) { return vld1q_s8(p); }
auto load(const u8 *p) { return vld1q_u8(p); }
auto load(const s16 *p) { return vld1q_s16(p); }
auto load(const u16 *p) { return vld1q_u16(p); }
auto load(const s32 *p) { return vld1q_s32(p); }
auto load(const u32 *p) { return vld1q_u32(p); }
auto load(const s64 *p) { return vld1q_s64(p); }
auto load(const u64 *p) { return vld1q_u64(p); }
auto load(const f32 *p) { return vld1q_f32(p); }
auto load(const f64 *p) { return vld1q_f64(p); }
template <class T> auto A() { return load(a<T>); }
template <class T> auto B() { return load(b<T>); }

// An operation lane by lane, on a and b or on other operands. The result may have another type and 64 bits only.
template <class T, class Got, class Want>
void each(const char *name, Got got, Want want, const T *f = a<T>, const T *g = b<T>) {
    constexpr size_t n = N - 16;  // the last block may look at elements behind its own
    auto expected = OP(want(f[i], g[i], 0, i));
    using R = decltype(expected(0, 0, 0, size_t()));
    auto into = [=](R *out) {
        using V = decltype(got(load(f), load(g), 0, size_t()));
        for (size_t i = 0; i < n; i += sizeof(V) / sizeof(R)) {
            V v = got(load(f + i), load(g + i), 0, i);
            memcpy(out + i, &v, sizeof v);
        }
    };
    check<R>(name, n, into, expected);
}
// All lanes of one vector.
template <class V, class Want> void once(const char *name, V got, Want want) {
    using R = decltype(want(0, 0, 0, size_t()));
    check<R>(name, sizeof(V) / sizeof(R), [=](R *out) { memcpy(out, &got, sizeof got); }, want);
}

void memory() {
    check<s8>("vld1q_s8 vst1q_s8", 16, [](s8 *out) { vst1q_s8(out, vld1q_s8(a<s8>)); }, OP(a<s8>[i]));
    check<f64>("vld1q_f64 vst1q_f64", 2, [](f64 *out) { vst1q_f64(out, vld1q_f64(a<f64>)); }, OP(a<f64>[i]));
    once("vld1q_u8_x2", vld1q_u8_x2(a<u8>).val[1], OP(a<u8>[16 + i]));
    once("vld2q_u8", vld2q_u8(a<u8>).val[1], OP(a<u8>[2 * i + 1]));
    once("vld3q_s16", vld3q_s16(a<s16>).val[2], OP(a<s16>[3 * i + 2]));
    once("vld4q_f32", vld4q_f32(a<f32>).val[3], OP(a<f32>[4 * i + 3]));
    once("vld3_u8", vld3_u8(a<u8>).val[1], OP(a<u8>[3 * i + 1]));
    once("vld1q_dup_s32", vld1q_dup_s32(a<s32> + 7), OP(a<s32>[7]));
    once("vld1q_lane_s16", vld1q_lane_s16(a<s16> + 20, A<s16>(), 5), OP(i == 5 ? a<s16>[20] : a<s16>[i]));
    once("vld2q_lane_u32", vld2q_lane_u32(a<u32> + 8, (uint32x4x2_t{A<u32>(), B<u32>()}), 2).val[1],
         OP(i == 2 ? a<u32>[9] : b<u32>[i]));
    check<f64>("vst2q_f64", 4, [](f64 *out) { vst2q_f64(out, (float64x2x2_t{A<f64>(), B<f64>()})); },
               OP(i % 2 ? b<f64>[i / 2] : a<f64>[i / 2]));
    check<u8>("vst3q_u8", 48, [](u8 *out) { vst3q_u8(out, (uint8x16x3_t{A<u8>(), B<u8>(), A<u8>()})); },
              OP(i % 3 == 1 ? b<u8>[i / 3] : a<u8>[i / 3]));
    check<s16>("vst4q_s16", 32, [](s16 *out) { vst4q_s16(out, (int16x8x4_t{A<s16>(), B<s16>(), B<s16>(), A<s16>()})); },
               OP(i % 4 % 3 ? b<s16>[i / 4] : a<s16>[i / 4]));
    check<u32>("vst1q_lane_u32", 1, [](u32 *out) { vst1q_lane_u32(out, A<u32>(), 3); }, OP(a<u32>[3 + i]));
}

void integers() {
    each<s16>("vmulq_s16", OP(vmulq_s16(x, y)), OP(s16(x * y)));
    each<s32>("vmlaq_s32", OP(vmlaq_s32(x, x, y)), OP(s32(x + wide(x) * y)));
    each<s8>("vmull_s8", OP(vmull_s8(vget_low_s8(x), vget_low_s8(y))), OP(s16(x * y)));
    each<u16>("vmull_high_u16", OP(vmull_high_u16(x, y)), OP(u32(a<u16>[i + 4]) * b<u16>[i + 4]));
    each<s16>("vmlal_s16", OP(vmlal_s16(vdupq_n_s32(7), vget_low_s16(x), vget_low_s16(y))), OP(s32(x * y + 7)));
    each<u32>("vmlsl_u32", OP(vmlsl_u32(vdupq_n_u64(7), vget_low_u32(x), vget_low_u32(y))), OP(u64(7 - u64(x) * y)));
    each<s16>("vqdmulhq_s16", OP(vqdmulhq_s16(x, y)), OP(fit<s16>(2 * wide(x) * y >> 16)));
    each<s32>("vqrdmulhq_s32", OP(vqrdmulhq_s32(x, y)), OP(fit<s32>((2 * wide(x) * y + (wide(1) << 31)) >> 32)));
    each<s16>("vqdmull_s16", OP(vqdmull_s16(vget_low_s16(x), vget_low_s16(y))), OP(fit<s32>(2 * wide(x) * y)));
    each<s8>("vqaddq_s8", OP(vqaddq_s8(x, y)), OP(fit<s8>(x + y)));
    each<u16>("vqaddq_u16", OP(vqaddq_u16(x, y)), OP(fit<u16>(x + y)));
    each<u8>("vqsubq_u8", OP(vqsubq_u8(x, y)), OP(fit<u8>(x - y)));
    each<s64>("vqsubq_s64", OP(vqsubq_s64(x, y)), OP(fit<s64>(wide(x) - y)));
    each<s8>("vhaddq_s8", OP(vhaddq_s8(x, y)), OP(s8((x + y) >> 1)));
    each<u8>("vrhaddq_u8", OP(vrhaddq_u8(x, y)), OP(u8((x + y + 1) >> 1)));
    each<u8>("vaddl_u8", OP(vaddl_u8(vget_low_u8(x), vget_low_u8(y))), OP(u16(x + y)));
    each<s32>("vraddhn_s32", OP(vraddhn_s32(x, y)), OP(s16((wide(x) + y + 0x8000) >> 16)));
    each<s32>("vmovn_s32", OP(vmovn_s32(x)), OP(s16(x)));
    each<s16>("vqmovn_s16", OP(vqmovn_s16(x)), OP(fit<s8>(x)));
    each<s32>("vqmovun_s32", OP(vqmovun_s32(x)), OP(fit<u16>(x)));
    each<u64>("vqmovn_u64", OP(vqmovn_u64(x)), OP(fit<u32>(x)));
    each<s16>("vqrshrn_n_s16", OP(vqrshrn_n_s16(x, 4)), OP(fit<s8>((x + 8) >> 4)));
    each<s32>("vqshrun_n_s32", OP(vqshrun_n_s32(x, 9)), OP(fit<u16>(x >> 9)));
    each<s8>("vshlq_s8", OP(vshlq_s8(x, vshrq_n_s8(y, 4))), OP(s8(y < 0 ? x >> -(y >> 4) : x * (1 << (y >> 4)))));
    each<s16>("vqshlq_s16", OP(vqshlq_s16(x, vdupq_n_s16(3))), OP(fit<s16>(x * 8)));
    each<u32>("vrshrq_n_u32", OP(vrshrq_n_u32(x, 5)), OP(u32((wide(x) + 16) >> 5)));
    each<u8>("vsliq_n_u8", OP(vsliq_n_u8(x, y, 3)), OP(u8(y << 3 | (x & 7))));
    each<u8>("vabdl_u8", OP(vabdl_u8(vget_low_u8(x), vget_low_u8(y))), OP(u16(x > y ? x - y : y - x)));
    each<s16>("vqabsq_s16", OP(vqabsq_s16(x)), OP(fit<s16>(x < 0 ? -x : x)));
    each<s8>("vmaxq_s8", OP(vmaxq_s8(x, y)), OP(x > y ? x : y));
    each<u32>("vminq_u32", OP(vminq_u32(x, y)), OP(x < y ? x : y));
    each<u32>("vclzq_u32", OP(vclzq_u32(x)), OP(u32(x ? __builtin_clz(x) : 32)));
    each<u8>("vcntq_u8", OP(vcntq_u8(x)), OP(u8(count(x))));
    each<u8>("vrbitq_u8", OP(vrbitq_u8(x)), OP(u8(mirrored(x) >> 56)));
    each<u8>("vtstq_u8", OP(vtstq_u8(x, y)), OP(u8(x & y ? 255 : 0)));
    each<s16>("vcgtq_s16 vbslq_s16", OP(vbslq_s16(vcgtq_s16(x, y), x, vdupq_n_s16(9))), OP(x > y ? x : s16(9)));
    each<u64>("vcleq_u64", OP(vcleq_u64(x, y)), OP(x <= y ? u64(-1) : u64(0)));
    each<s8>("vpadalq_s8", OP(vpadalq_s8(vdupq_n_s16(5), load(a<s8> + 2 * (i % 128)))),
             OP(s16(a<s8>[2 * (i % 128)] + a<s8>[2 * (i % 128) + 1] + 5)));
}

void floats() {
    each<f32>("vaddq_f32", OP(vaddq_f32(x, y)), OP(number<f32>(am[i] + bm[i], -4)));
    each<f32>("vmulq_f32", OP(vmulq_f32(x, y)), OP(product<f32>(i)));
    each<f32>("vdivq_f32", OP(vdivq_f32(x, y)), OP(ratio(am[i], bm[i])));
    each<f64>("vdivq_f64", OP(vdivq_f64(vmulq_f64(x, y), y)), OP(x));
    each<f32>("vsqrtq_f32 vabsq_f32", OP(vsqrtq_f32(vabsq_f32(x))), OP(root(am[i] < 0 ? -am[i] : am[i])));
    each<f64>("vsqrtq_f64", OP(vsqrtq_f64(vmulq_f64(x, x))), OP(number<f64>(am[i] < 0 ? -am[i] : am[i], -4)));
    // one rounding, not two
    each<f32>("vfmaq_f32", OP(vfmaq_f32(x, x, y)), OP(number<f32>(am[i] * 16 + am[i] * bm[i], -8)));
    each<f32>("vfmsq_f32", OP(vfmsq_f32(y, x, y)), OP(number<f32>(bm[i] * 16 - am[i] * bm[i], -8)));
    each<f64>("vfmaq_f64", OP(vfmaq_f64(y, x, y)), OP(number<f64>(am[i] * bm[i] + bm[i] * 16, -8)));
    each<f32>("vfmaq_laneq_f32", OP(vfmaq_laneq_f32(x, x, B<f32>(), 3)),
              OP(number<f32>(am[i] * 16 + am[i] * bm[3], -8)));
    each<f32>("vmaxq_f32", OP(vmaxq_f32(x, y)), OP(extreme<f32>(i, 1, false)), odd<f32>, a<f32>);
    each<f32>("vminq_f32", OP(vminq_f32(x, y)), OP(extreme<f32>(i, -1, false)), odd<f32>, a<f32>);
    each<f64>("vmaxnmq_f64", OP(vmaxnmq_f64(x, y)), OP(extreme<f64>(i, 1, true)), odd<f64>, a<f64>);
    each<f32>("vminnmq_f32", OP(vminnmq_f32(x, y)), OP(extreme<f32>(i, -1, true)), odd<f32>, a<f32>);
    each<f32>("vcltq_f32", OP(vcltq_f32(x, y)), OP(compared(i) == -1 ? ~0u : 0u), odd<f32>, a<f32>);
    each<f64>("vceqq_f64", OP(vceqq_f64(x, x)), OP(compared(i) == 2 ? u64(0) : u64(-1)), odd<f64>);
    each<f32>("vrndnq_f32", OP(vrndnq_f32(x)), OP(rounded<f32>(i, 'n')), odd<f32>);
    each<f32>("vrndaq_f32", OP(vrndaq_f32(x)), OP(rounded<f32>(i, 'a')), odd<f32>);
    each<f64>("vrndmq_f64", OP(vrndmq_f64(x)), OP(rounded<f64>(i, 'd')), odd<f64>);
    each<f32>("vrndpq_f32", OP(vrndpq_f32(x)), OP(rounded<f32>(i, 'u')), odd<f32>);
    each<f64>("vrndq_f64", OP(vrndq_f64(x)), OP(rounded<f64>(i, 'z')), odd<f64>);
    each<f32>("vcvtq_s32_f32", OP(vcvtq_s32_f32(x)), OP(integer<s32>(i, 'z')), odd<f32>);
    each<f32>("vcvtq_u32_f32", OP(vcvtq_u32_f32(x)), OP(integer<u32>(i, 'z')), odd<f32>);
    each<f64>("vcvtq_s64_f64", OP(vcvtq_s64_f64(x)), OP(integer<s64>(i, 'z')), odd<f64>);
    each<f64>("vcvtq_u64_f64", OP(vcvtq_u64_f64(x)), OP(integer<u64>(i, 'z')), odd<f64>);
    each<f32>("vcvtnq_s32_f32", OP(vcvtnq_s32_f32(x)), OP(integer<s32>(i, 'n')), odd<f32>);
    each<f32>("vcvtaq_u32_f32", OP(vcvtaq_u32_f32(x)), OP(integer<u32>(i, 'a')), odd<f32>);
    each<f64>("vcvtmq_s64_f64", OP(vcvtmq_s64_f64(x)), OP(integer<s64>(i, 'd')), odd<f64>);
    each<f32>("vcvtpq_s32_f32", OP(vcvtpq_s32_f32(x)), OP(integer<s32>(i, 'u')), odd<f32>);
    each<f32>("vcvtq_n_s32_f32", OP(vcvtq_n_s32_f32(x, 2)), OP(s32(whole(am[i], -2, 'z'))));
    each<s32>("vcvtq_f32_s32", OP(vcvtq_f32_s32(x)), OP(number<f32>(x)));
    each<s64>("vcvtq_f64_s64", OP(vcvtq_f64_s64(x)), OP(number<f64>(x)));
    each<f64>("vcvt_f32_f64", OP(vcvt_f32_f64(vmulq_f64(x, y))), OP(product<f32>(i)));
    each<f64>("vcvtx_f32_f64", OP(vcvtx_f32_f64(vmulq_f64(x, y))), OP(product<f32>(i, 'o')));
    each<f32>("vcvt_high_f64_f32", OP(vcvt_high_f64_f32(x)), OP(number<f64>(am[i + 2], -4)));
    each<f32>("vcvt_f16_f32", OP(vcvt_f16_f32(x)), OP(u16(as<u64>(number<float16_t>(am[i], -4)))));
    // an estimate and a step of Newton, as kernels divide: good for 16 bits, of which 10 are looked at
    auto newton = OP(vmulq_f32(vmulq_f32(vrecpeq_f32(y), vrecpsq_f32(vrecpeq_f32(y), y)), vmulq_n_f32(y, 1024)));
    each<f32>("vrecpeq_f32 vrecpsq_f32", OP(vcvtnq_s32_f32(newton(x, y, 0, i))), OP(s32(1024)));
}

void across() {
    one<s32>("vaddvq_s32", vaddvq_s32(A<s32>()), s32(fold<s64>(4, 0, OP(x + a<s32>[i]))));
    one<u16>("vaddlvq_u8", vaddlvq_u8(A<u8>()), fold<u16>(16, 0, OP(x + a<u8>[i])));
    one<s16>("vmaxvq_s16", vmaxvq_s16(B<s16>()), fold<s16>(8, -32768, OP(b<s16>[i] > x ? b<s16>[i] : x)));
    one<u32>("vminvq_u32", vminvq_u32(load(a<u32> + 5)), fold<u32>(4, ~0u, OP(a<u32>[i + 5] < x ? a<u32>[i + 5] : x)));
    one<f32>("vaddvq_f32", vaddvq_f32(A<f32>()), number<f32>(fold<s64>(4, 0, OP(x + am[i])), -4));
    one<f32>("vmaxvq_f32", vmaxvq_f32(load(odd<f32>)), as<f32>(infinite<f32> + 1));  // NaN is among them
    one<f32>("vmaxnmvq_f32", vmaxnmvq_f32(load(odd<f32>)), as<f32>(infinite<f32>));
    once("vpaddq_s16", vpaddq_s16(A<s16>(), B<s16>()),
         OP(s16(i < 4 ? a<s16>[2 * i] + a<s16>[2 * i + 1] : b<s16>[2 * i - 8] + b<s16>[2 * i - 7])));

    once("vzip1q_s16", vzip1q_s16(A<s16>(), B<s16>()), OP(i % 2 ? b<s16>[i / 2] : a<s16>[i / 2]));
    once("vzip2q_u8", vzip2q_u8(A<u8>(), B<u8>()), OP(i % 2 ? b<u8>[8 + i / 2] : a<u8>[8 + i / 2]));
    once("vuzp1q_s32", vuzp1q_s32(A<s32>(), B<s32>()), OP(i < 2 ? a<s32>[2 * i] : b<s32>[2 * i - 4]));
    once("vuzp2q_u8", vuzp2q_u8(A<u8>(), B<u8>()), OP(i < 8 ? a<u8>[2 * i + 1] : b<u8>[2 * i - 15]));
    once("vtrn2q_f32", vtrn2q_f32(A<f32>(), B<f32>()), OP(i % 2 ? b<f32>[i] : a<f32>[i + 1]));
    once("vextq_u8", vextq_u8(A<u8>(), B<u8>(), 13), OP(i < 3 ? a<u8>[i + 13] : b<u8>[i - 3]));
    once("vrev64q_u8", vrev64q_u8(A<u8>()), OP(a<u8>[i ^ 7]));
    once("vqtbl1q_u8", vqtbl1q_u8(B<u8>(), vandq_u8(A<u8>(), vdupq_n_u8(31))),
         OP((a<u8>[i] & 31) < 16 ? b<u8>[a<u8>[i] & 31] : u8(0)));
    once("vqtbl4q_u8", vqtbl4q_u8(vld1q_u8_x4(a<u8>), vandq_u8(B<u8>(), vdupq_n_u8(127))),
         OP((b<u8>[i] & 127) < 64 ? a<u8>[b<u8>[i] & 127] : u8(0)));
    once("vqtbx1q_u8", vqtbx1q_u8(B<u8>(), A<u8>(), B<u8>()), OP(b<u8>[i] < 16 ? a<u8>[b<u8>[i]] : b<u8>[i]));
    once("vdupq_laneq_s64", vdupq_laneq_s64(A<s64>(), 1), OP(a<s64>[1]));
    once("vcopyq_laneq_s16", vcopyq_laneq_s16(A<s16>(), 2, B<s16>(), 6), OP(i == 2 ? b<s16>[6] : a<s16>[i]));
}

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

int main() {
    setvbuf(stdout, nullptr, _IOLBF, 0);  // an emulator that aborts leaves the lines before
    fill<s8>(), fill<s16>(), fill<s32>(), fill<s64>(), fill<u8>(), fill<u16>(), fill<u32>(), fill<u64>();
    fill_floats<f32>(), fill_floats<f64>();
    printf("vector_bits 128\n");
    memory();
    integers();
    floats();
    across();
    loops();
    printf("end\n");
}
