// Whether this processor or emulator computes RVV 1.0 as the specification says, at the vector length in force.
//
// Expected values come from integers alone: floats are put together from bits and rounded with shifts, in code that is
// neither optimised nor inlined. So no vector instruction and no instruction for floats has a part in them, and a fault
// of the emulator cannot make both sides wrong in the same way.
#include <riscv_vector.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

// What is to be done with vectors x and y of n elements, from element i on; or what is expected of element i.
#define OP(...) [=](auto x, auto y, auto n, auto i) { return __VA_ARGS__; }
#define V(name) __riscv_##name  // an intrinsic

using s8 = int8_t; using s16 = int16_t; using s32 = int32_t; using s64 = int64_t;
using u8 = uint8_t; using u16 = uint16_t; using u32 = uint32_t; using u64 = uint64_t;
using f32 = float; using f64 = double; using wide = __int128;

#pragma clang optimize off  // what follows stays scalar

constexpr size_t N = 301;  // more than twice the bytes of a vector of 1024 bits, and no multiple of any vector
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
    if (kind(i) == nan) return std::numeric_limits<T>::max();
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

auto load(const s8 *p, size_t n) { return V(vle8_v_i8m1)(p, n); }
auto load(const u8 *p, size_t n) { return V(vle8_v_u8m1)(p, n); }
auto load(const s16 *p, size_t n) { return V(vle16_v_i16m1)(p, n); }
auto load(const u16 *p, size_t n) { return V(vle16_v_u16m1)(p, n); }
auto load(const s32 *p, size_t n) { return V(vle32_v_i32m1)(p, n); }
auto load(const u32 *p, size_t n) { return V(vle32_v_u32m1)(p, n); }
auto load(const s64 *p, size_t n) { return V(vle64_v_i64m1)(p, n); }
auto load(const u64 *p, size_t n) { return V(vle64_v_u64m1)(p, n); }
auto load(const f32 *p, size_t n) { return V(vle32_v_f32m1)(p, n); }
auto load(const f64 *p, size_t n) { return V(vle64_v_f64m1)(p, n); }
template <class T, class Vector> void store(T *p, Vector v, size_t n) {
    if constexpr (sizeof(T) == 1) V(vse8)(p, v, n);
    else if constexpr (sizeof(T) == 2) V(vse16)(p, v, n);
    else if constexpr (sizeof(T) == 4) V(vse32)(p, v, n);
    else V(vse64)(p, v, n);
}
template <class T> size_t granted(size_t n) {
    if (sizeof(T) <= 2) return sizeof(T) == 1 ? V(vsetvl_e8m1)(n) : V(vsetvl_e16m1)(n);
    return sizeof(T) == 4 ? V(vsetvl_e32m1)(n) : V(vsetvl_e64m1)(n);
}
template <class T> size_t lanes() { return V(vlenb)() / sizeof(T); }
template <class T> auto A() { return load(a<T>, lanes<T>()); }

// The loop of a kernel.
template <class T, class Step> void steps(Step step) {
    for (size_t i = 0, n; i < N; i += n) n = granted<T>(N - i), step(load(a<T> + i, n), load(b<T> + i, n), n, i);
}
// An operation lane by lane, on a and b or on other operands. Results may be wider or narrower.
template <class T, class Got, class Want>
void each(const char *name, Got got, Want want, const T *f = a<T>, const T *g = b<T>) {
    auto expected = OP(want(f[i], g[i], n, i));
    using R = decltype(expected(0, 0, 0, size_t()));
    auto into = [=](R *out) { steps<T>(OP(store(out + i, got(load(f + i, n), load(g + i, n), n, i), n))); };
    check<R>(name, N, into, expected);
}
// One vector with all of its lanes, and one with a lane less.
template <class T, class Got, class Want> void once(const char *name, Got got, Want want) {
    const size_t m = lanes<T>();
    auto expected = OP(i < m ? want(a<T>[i], b<T>[i], m, i) : want(a<T>[i - m], b<T>[i - m], m - 1, i - m));
    using R = decltype(expected(0, 0, 0, size_t()));
    auto into = [=](R *out) {
        store(out, got(load(a<T>, m), load(b<T>, m), m, size_t(0)), m);
        store(out + m, got(load(a<T>, m - 1), load(b<T>, m - 1), m - 1, size_t(0)), m - 1);
    };
    check<R>(name, 2 * m - 1, into, expected);
}
template <class T, class M> auto flags(M mask, size_t n) { return V(vmerge)(V(vand)(load(a<T>, n), 0, n), 1, mask, n); }
template <class T> auto odds(T v, size_t n) { return V(vmsne)(V(vand)(v, 1, n), 0, n); }
auto bytes(size_t i, int size, size_t n) { return V(vmul)(load(at<u32> + i, n), size, n); }  // offsets in another order

void memory() {
    each<s8>("vle8_v_i8m1 vse8_v_i8m1", OP(x), OP(x));
    check<s8>("vsetvl_e8m8 vadd_vv_i8m8", N, [](s8 *out) {
        for (size_t i = 0, n; i < N; i += n) {
            n = V(vsetvl_e8m8)(N - i);
            store(out + i, V(vadd)(V(vle8_v_i8m8)(a<s8> + i, n), V(vle8_v_i8m8)(b<s8> + i, n), n), n);
        }
    }, OP(s8(a<s8>[i] + b<s8>[i])));
    each<s32>("vlse32_v_i32m1", OP(V(vlse32_v_i32m1)(a<s32> + N - 1 - i, -4, n)), OP(a<s32>[N - 1 - i]));
    check<s16>("vsse16_v_i16m1", 2 * N, [](s16 *out) { steps<s16>(OP(V(vsse16)(out + 2 * i, 4, x, n))); },
               OP(i % 2 ? s16(0x5A5A) : a<s16>[i / 2]));
    once<u8>("vlseg2e8_v_u8m1x2", OP(V(vget_u8m1)(V(vlseg2e8_v_u8m1x2)(a<u8>, n), 1)), OP(a<u8>[2 * i + 1]));
    once<s16>("vlseg3e16_v_i16m1x3", OP(V(vget_i16m1)(V(vlseg3e16_v_i16m1x3)(a<s16>, n), 2)), OP(a<s16>[3 * i + 2]));
    once<f32>("vlseg4e32_v_f32m1x4", OP(V(vget_f32m1)(V(vlseg4e32_v_f32m1x4)(a<f32>, n), 3)), OP(a<f32>[4 * i + 3]));
    auto three = [](u8 *out) { steps<u8>(OP(V(vsseg3e8)(out + 3 * i, V(vcreate_v_u8m1x3)(x, y, x), n))); };
    check<u8>("vsseg3e8_v_u8m1x3", 3 * N, three, OP(i % 3 == 1 ? b<u8>[i / 3] : a<u8>[i / 3]));
    each<s32>("vluxei32_v_i32m1", OP(V(vluxei32)(a<s32>, bytes(i, 4, n), n)), OP(a<s32>[at<u32>[i]]));
    each<f64>("vloxei64_v_f64m1", OP(V(vloxei64)(a<f64>, V(vsll)(load(at<u64> + i, n), 3, n), n)),
              OP(a<f64>[at<u64>[i]]));
    auto scatter = [](f32 *out) { steps<f32>(OP(V(vsuxei32)(out, bytes(i, 4, n), x, n))); };
    check<f32>("vsuxei32_v_f32m1", N, scatter, OP(a<f32>[i * 115 % N]));  // 89 * 115 % 301 is 1
    once<s32>("vle32_v_i32m1_mu", OP(V(vle32_v_i32m1_mu)(odds(y, n), y, a<s32>, n)), OP(y & 1 ? x : y));
    check<u64>("vse64_v_u64m1_m", N, [](u64 *out) { steps<u64>(OP(V(vse64)(odds(y, n), out + i, x, n))); },
               OP(b<u64>[i] & 1 ? a<u64>[i] : 0x5A5A5A5A5A5A5A5A));
    once<u8>("vlm_v_b8", OP(flags<u8>(V(vlm_v_b8)(a<u8> + 9, n), n)), OP(u8(a<u8>[9 + i / 8] >> i % 8 & 1)));
    auto bits = OP(fold<u8>(8, 0, [i](u8 v, int, int, size_t k) { return v | (a<u8>[8 * i + k] & 1) << k; }));
    check<u8>("vsm_v_b8", lanes<u8>() / 8, [](u8 *out) { V(vsm)(out, odds(A<u8>(), lanes<u8>()), lanes<u8>()); }, bits);

    // across the end of memory: no element behind it counts as loaded, and the program lives
    constexpr size_t half = 1 << 16;
    auto *page = static_cast<u8 *>(mmap(nullptr, 2 * half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    u8 *from = static_cast<u8 *>(memcpy(page + half - N, a<u8>, N));
    mprotect(page + half, half, PROT_NONE);
    check<u8>("vle8ff_v_u8m1", N, [=](u8 *out) {
        for (size_t i = 0, n = 1; i < N && n != 0; i += n) {
            auto x = V(vle8ff_v_u8m1)(from + i, &n, lanes<u8>());
            V(vse8)(out + i, x, n);
        }
    }, OP(a<u8>[i]));
}

void integers() {
    each<s8>("vwadd_vv_i16m2", OP(V(vwadd_vv)(x, y, n)), OP(s16(x + y)));
    each<s64>("vmulh_vv_i64m1", OP(V(vmulh)(x, y, n)), OP(s64(wide(x) * y >> 64)));
    each<s16>("vmulhsu_vv_i16m1", OP(V(vmulhsu)(x, load(b<u16> + i, n), n)), OP(s16(s64(x) * b<u16>[i] >> 16)));
    each<s8>("vwmul_vv_i16m2", OP(V(vwmul)(x, y, n)), OP(s16(x * y)));
    each<s32>("vmacc_vv_i32m1", OP(V(vmacc)(x, x, y, n)), OP(s32(x + wide(x) * y)));
    each<s16>("vwmacc_vv_i32m2", OP(V(vwmacc)(V(vwcvt_x)(x, n), x, y, n)), OP(s32(s64(x) * y + x)));
    each<s32>("vdiv_vv_i32m1", OP(V(vdiv)(x, y, n)), OP(s32(y ? s64(x) / y : -1)));
    each<u64>("vdivu_vv_u64m1", OP(V(vdivu)(x, y, n)), OP(y ? x / y : u64(-1)));
    each<s8>("vsadd_vv_i8m1", OP(V(vsadd)(x, y, n)), OP(fit<s8>(x + y)));
    each<s16>("vaadd_vv_i16m1 rnu", OP(V(vaadd)(x, y, __RISCV_VXRM_RNU, n)), OP(s16(shifted(x + y, 1, 'a'))));
    each<s16>("vsmul_vv_i16m1 rnu", OP(V(vsmul)(x, y, __RISCV_VXRM_RNU, n)), OP(fit<s16>(shifted(x * y, 15, 'a'))));
    each<s32>("vssra_vx_i32m1 rne", OP(V(vssra)(x, 5, __RISCV_VXRM_RNE, n)), OP(s32(shifted(x, 5, 'n'))));
    each<s16>("vnclip_wx_i8mf2 rnu", OP(V(vnclip)(x, 4, __RISCV_VXRM_RNU, n)), OP(fit<s8>(shifted(x, 4, 'a'))));
    each<s32>("vnsra_wx_i16mf2", OP(V(vnsra)(x, 7, n)), OP(s16(x >> 7)));
    each<u16>("vsll_vv_u16m1", OP(V(vsll)(x, y, n)), OP(u16(x << (y & 15))));
    each<s8>("vsra_vv_i8m1", OP(V(vsra)(x, load(b<u8> + i, n), n)), OP(s8(x >> (b<u8>[i] & 7))));
    each<s8>("vsext_vf4_i32m4", OP(V(vsext_vf4)(x, n)), OP(s32(x)));
    each<u32>("vmadc_vv_u32m1_b32", OP(flags<u32>(V(vmadc)(x, y, n), n)), OP(u32((u64(x) + y) >> 32)));
    each<u32>("vadc_vvm_u32m1", OP(V(vadc)(x, y, odds(y, n), n)), OP(u32(x + y + (y & 1))));
    each<s32>("vmslt_vv_i32m1_b32", OP(V(vmerge)(y, x, V(vmslt)(x, y, n), n)), OP(x < y ? x : y));
    each<u8>("vmsgtu_vv_u8m1_b8", OP(flags<u8>(V(vmsgtu)(x, y, n), n)), OP(u8(x > y)));
    // what inactive and remaining elements keep
    once<s32>("vadd_vv_i32m1_tu", OP(V(vadd_tu)(y, x, x, n / 2)), OP(i < n / 2 ? s32(2 * s64(x)) : y));
    once<u8>("vsub_vv_u8m1_mu", OP(V(vsub_mu)(odds(y, n), y, x, y, n)), OP(u8(y & 1 ? x - y : y)));
}

void floats() {
    each<f32>("vfadd_vv_f32m1", OP(V(vfadd)(x, y, n)), OP(number<f32>(am[i] + bm[i], -4)));
    each<f32>("vfmul_vv_f32m1", OP(V(vfmul)(x, y, n)), OP(product<f32>(i)));
    each<f32>("vfmul_vv_f32m1_rm rup", OP(V(vfmul)(x, y, __RISCV_FRM_RUP, n)), OP(product<f32>(i, 'u')));
    each<f32>("vfdiv_vv_f32m1", OP(V(vfdiv)(x, y, n)), OP(ratio(am[i], bm[i])));
    each<f64>("vfdiv_vv_f64m1", OP(V(vfdiv)(V(vfmul)(x, y, n), y, n)), OP(x));
    each<f32>("vfsqrt_v_f32m1", OP(V(vfsqrt)(V(vfabs)(x, n), n)), OP(root(am[i] < 0 ? -am[i] : am[i])));
    each<f64>("vfsqrt_v_f64m1", OP(V(vfsqrt)(V(vfmul)(x, x, n), n)), OP(number<f64>(am[i] < 0 ? -am[i] : am[i], -4)));
    // one rounding, not two
    each<f32>("vfmacc_vv_f32m1", OP(V(vfmacc)(x, x, y, n)), OP(number<f32>(am[i] * 16 + am[i] * bm[i], -8)));
    each<f32>("vfmax_vv_f32m1", OP(V(vfmax)(x, y, n)), OP(extreme<f32>(i, 1, true)), odd<f32>, a<f32>);
    each<f64>("vfmin_vv_f64m1", OP(V(vfmin)(x, y, n)), OP(extreme<f64>(i, -1, true)), odd<f64>, a<f64>);
    each<f32>("vmflt_vv_f32m1_b32", OP(flags<u32>(V(vmflt)(x, y, n), n)), OP(u32(compared(i) == -1)), odd<f32>, a<f32>);
    each<f32>("vfcvt_x_f_v_i32m1", OP(V(vfcvt_x)(x, n)), OP(integer<s32>(i, 'n')), odd<f32>);
    each<f32>("vfcvt_x_f_v_i32m1_rm rdn", OP(V(vfcvt_x)(x, __RISCV_FRM_RDN, n)), OP(integer<s32>(i, 'd')), odd<f32>);
    each<f32>("vfcvt_xu_f_v_u32m1_rm rmm", OP(V(vfcvt_xu)(x, __RISCV_FRM_RMM, n)), OP(integer<u32>(i, 'a')), odd<f32>);
    each<f64>("vfncvt_x_f_w_i32mf2", OP(V(vfncvt_x)(x, n)), OP(integer<s32>(i, 'n')), odd<f64>);
    each<s32>("vfcvt_f_x_v_f32m1", OP(V(vfcvt_f)(x, n)), OP(number<f32>(x)));
    each<s64>("vfncvt_f_x_w_f32mf2", OP(V(vfncvt_f)(x, n)), OP(number<f32>(x)));
    each<f64>("vfncvt_f_f_w_f32mf2", OP(V(vfncvt_f)(V(vfmul)(x, y, n), n)), OP(product<f32>(i)));
    each<f64>("vfncvt_rod_f_f_w_f32mf2", OP(V(vfncvt_rod_f)(V(vfmul)(x, y, n), n)), OP(product<f32>(i, 'o')));
}

void across() {
    const size_t n8 = lanes<u8>(), n32 = lanes<s32>();
    auto is_odd = [](size_t i) { return (b<s32>[i] & 1) != 0; };
    auto B = load(b<s32>, n32);
    auto mask = odds(B, n32);
    one<u32>("vredsum_vs_u32m1_u32m1", V(vmv_x)(V(vredsum)(A<u32>(), load(b<u32> + 1, 1), n32)),
             fold<u32>(n32, b<u32>[1], OP(x + a<u32>[i])));
    one<s32>("vredmax_vs_i32m1_i32m1_m", V(vmv_x)(V(vredmax)(mask, B, V(vmv_s_x_i32m1)(-9, n32), n32)),
             fold<s32>(n32, -9, OP(is_odd(i) && b<s32>[i] > x ? b<s32>[i] : x)));
    one<s16>("vwredsum_vs_i8m1_i16m1", V(vmv_x)(V(vwredsum)(A<s8>(), load(b<s16>, 1), n8)),
             fold<s16>(n8, b<s16>[0], OP(x + a<s8>[i])));
    auto big = V(vfmv_s_f_f32m1)(number<f32>(1, 22), n32);
    one<f32>("vfredosum_vs_f32m1_f32m1", V(vfmv_f)(V(vfredosum)(A<f32>(), big, n32)),
             number<f32>(fold<s64>(n32, 1 << 26, OP(to24(x + am[i]))), -4));
    one<f32>("vfredmax_vs_f32m1_f32m1", V(vfmv_f)(V(vfredmax)(load(odd<f32>, n32), big, n32)), as<f32>(infinite<f32>));

    once<s16>("vslideup_vx_i16m1", OP(V(vslideup)(y, x, 3, n)), OP(i < 3 ? y : a<s16>[i - 3]));
    once<u8>("vslidedown_vx_u8m1", OP(V(vslidedown)(A<u8>(), 5, n)), OP(i + 5 < n8 ? a<u8>[i + 5] : u8(0)));
    once<f32>("vfslide1down_vf_f32m1", OP(V(vfslide1down)(x, number<f32>(3), n)),
               OP(i + 1 < n ? a<f32>[i + 1] : number<f32>(3)));
    once<u8>("vrgather_vv_u8m1", OP(V(vrgather)(A<u8>(), V(vrsub)(V(vmul)(V(vid_v_u8m1)(n), 3, n), 20, n), n)),
             OP(u8(20 - 3 * i) < n8 ? a<u8>[u8(20 - 3 * i)] : u8(0)));
    once<s32>("vrgatherei16_vv_i32m1", OP(V(vrgatherei16)(A<s32>(), V(vrsub)(V(vid_v_u16mf2)(n), n32 - 1, n), n)),
              OP(a<s32>[n32 - 1 - i]));
    once<s32>("vcompress_vm_i32m1_tu", OP(V(vcompress_tu)(y, x, odds(y, n), n)),
              OP(nth(i, n, is_odd) < n ? a<s32>[nth(i, n, is_odd)] : y));
    once<s32>("viota_m_u32m1", OP(V(viota_m_u32m1)(odds(y, n), n)), OP(fold<u32>(i, 0, OP(x + is_odd(i)))));
    once<s32>("vmsbf_m_b32", OP(flags<u32>(V(vmsbf)(odds(y, n), n), n)), OP(u32(i < nth(0, n, is_odd))));
    one<s64>("vfirst_m_b32", V(vfirst)(mask, n32), s64(nth(0, n32, is_odd)));
    one<u64>("vcpop_m_b32", V(vcpop)(mask, n32), fold<u64>(n32, 0, OP(x + is_odd(i))));
    size_t length = 1, type = 0;
    asm volatile("vsetvl %0, %2, %3\n\tcsrr %1, vtype\n\tvsetivli zero, 1, e8, m1, ta, ma"
                 : "=&r"(length), "=&r"(type) : "r"(4), "r"(4) : "vl", "vtype");  // multiplier 4 is reserved
    one<u64>("vsetvl of an illegal type", type + length, sign<u64>);
}

// Last, as it ends some emulators.
void truncations() {
    each<f32>("vfcvt_rtz_x_f_v_i32m1", OP(V(vfcvt_rtz_x)(x, n)), OP(integer<s32>(i, 'z')), odd<f32>);
    each<f32>("vfcvt_rtz_xu_f_v_u32m1", OP(V(vfcvt_rtz_xu)(x, n)), OP(integer<u32>(i, 'z')), odd<f32>);
    each<f64>("vfcvt_rtz_x_f_v_i64m1", OP(V(vfcvt_rtz_x)(x, n)), OP(integer<s64>(i, 'z')), odd<f64>);
    each<f64>("vfncvt_rtz_x_f_w_i32mf2", OP(V(vfncvt_rtz_x)(x, n)), OP(integer<s32>(i, 'z')), odd<f64>);
    each<f32>("vfncvt_rtz_x_f_w_i16mf2", OP(V(vfncvt_rtz_x)(x, n)), OP(integer<s16>(i, 'z')), odd<f32>);
    each<f32>("vfncvt_rtz_xu_f_w_u16mf2", OP(V(vfncvt_rtz_xu)(x, n)), OP(integer<u16>(i, 'z')), odd<f32>);
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
    printf("vector_bits %d\n", int(V(vlenb)()) * 8);
    memory();
    integers();
    floats();
    across();
    truncations();
    loops();
    printf("end\n");
}
