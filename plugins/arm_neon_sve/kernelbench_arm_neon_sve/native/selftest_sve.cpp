// Whether this processor or emulator computes SVE as the architecture defines it, at the vector length in force.
//
// Expected values come from integers alone: floats are put together from bits and rounded with shifts, in code that is
// neither optimised nor inlined. So no vector instruction and no instruction for floats has a part in them, and a fault
// of the emulator cannot make both sides wrong in the same way.
#include <arm_sve.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

// What is to be done with vectors x and y under a predicate p, from element i on; or what is expected of element i.
#define OP(...) [=](auto x, auto y, auto p, auto i) { return __VA_ARGS__; }

using s8 = int8_t; using s16 = int16_t; using s32 = int32_t; using s64 = int64_t;
using u8 = uint8_t; using u16 = uint16_t; using u32 = uint32_t; using u64 = uint64_t;
using f32 = float; using f64 = double; using wide = __int128;

#pragma clang optimize off  // what follows stays scalar

constexpr size_t N = 301;  // more than the 256 bytes of the longest vector, and no multiple of any vector
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
template <class T, class Narrow> T dot(size_t i, size_t j) {  // group j of b times group i of a, plus element i of a
    wide out = a<T>[i];
    for (size_t k = 0; k < 4; ++k) out += wide(a<Narrow>[4 * i + k]) * b<Narrow>[4 * j + k];
    return T(out);
}
#pragma clang optimize on

// Lanes i to n of type T. All bits of a lane are set, of which only the lowest counts.
template <class T> svbool_t below(size_t i, size_t n) { return svwhilelt_b8(u64(i * sizeof(T)), u64(n * sizeof(T))); }
template <class T> size_t lanes() { return svcntb() / sizeof(T); }
template <class T> auto A() { return svld1(svptrue_b8(), a<T>); }
template <class T> auto B() { return svld1(svptrue_b8(), b<T>); }

// The loop of a kernel: whole vectors, and a predicate for the rest.
template <class T, class Step> void steps(size_t n, Step step) {
    for (size_t i = 0; i < n; i += lanes<T>()) {
        svbool_t p = below<T>(i, n);
        step(svld1(p, a<T> + i), svld1(p, b<T> + i), p, i);
    }
}
// An operation lane by lane, on a and b or on other operands.
template <class T, class Got, class Want>
void each(const char *name, Got got, Want want, const T *f = a<T>, const T *g = b<T>) {
    auto expected = OP(want(f[i], g[i], p, i));
    using R = decltype(expected(0, 0, 0, 0));
    auto into = [=](R *out) { steps<T>(N, OP(svst1(p, out + i, got(svld1(p, f + i), svld1(p, g + i), p, i)))); };
    check<R>(name, N, into, expected);
}
// All lanes of one vector, or of one predicate for lanes of type T.
template <class V, class Want> void once(const char *name, V got, Want want) {
    using T = decltype(want(0, 0, 0, size_t()));
    check<T>(name, lanes<T>(), [&](T *out) { svst1(svptrue_b8(), out, got); }, want);
}
template <class T, class Want> void mask(const char *name, svbool_t got, Want want) {
    once(name, svdup_u8_z(got, 1), OP(u8(i % sizeof(T) == 0 && want(0, 0, 0, i / sizeof(T)))));
}

void memory() {
    each<s8>("svld1_s8 svst1_s8", OP(x), OP(x));
    each<f64>("svld1_f64 svst1_f64", OP(x), OP(x));
    each<s32>("svld1sb_s32", OP(svld1sb_s32(p, a<s8> + i)), OP(s32(a<s8>[i])));
    once("svld1rq_s32", svld1rq(svptrue_b8(), a<s32>), OP(a<s32>[i % 4]));
    once("svld2_u8", svget2(svld2(below<u8>(0, N / 2), a<u8>), 1), OP(i < N / 2 ? a<u8>[2 * i + 1] : u8(0)));
    once("svld3_s16", svget3(svld3(below<s16>(0, N / 3), a<s16>), 2), OP(i < N / 3 ? a<s16>[3 * i + 2] : s16(0)));
    once("svld4_f32", svget4(svld4(svptrue_b8(), a<f32>), 3), OP(a<f32>[4 * i + 3]));
    each<s32>("svld1_gather_s32index_s32", OP(svld1_gather_index(p, a<s32>, svld1(p, at<s32> + i))),
              OP(a<s32>[at<s32>[i]]));
    each<f64>("svld1_gather_u64index_f64", OP(svld1_gather_index(p, a<f64>, svld1(p, at<u64> + i))),
              OP(a<f64>[at<u64>[i]]));
    auto scatter = [](f32 *out) { steps<f32>(N, OP(svst1_scatter_index(p, out, svld1(p, at<u32> + i), x))); };
    check<f32>("svst1_scatter_u32index_f32", N, scatter, OP(a<f32>[i * 115 % N]));  // 89 * 115 % 301 is 1
    check<s8>("svst1b_s32", N, [](s8 *out) { steps<s32>(N, OP(svst1b(p, out + i, x))); }, OP(s8(a<s32>[i])));
    auto two = [](f64 *out) { steps<f64>(N, OP(svst2(p, out + 2 * i, svcreate2(x, y)))); };
    check<f64>("svst2_f64", 2 * N, two, OP(i % 2 ? b<f64>[i / 2] : a<f64>[i / 2]));
    auto three = [](u8 *out) { steps<u8>(N, OP(svst3(p, out + 3 * i, svcreate3(x, y, x)))); };
    check<u8>("svst3_u8", 3 * N, three, OP(i % 3 == 1 ? b<u8>[i / 3] : a<u8>[i / 3]));

    // across the end of memory: no lane behind it counts as loaded, and the program lives
    constexpr size_t half = 1 << 16;
    auto *page = static_cast<u8 *>(mmap(nullptr, 2 * half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    u8 *from = static_cast<u8 *>(memcpy(page + half - N, a<u8>, N));
    mprotect(page + half, half, PROT_NONE);
    for (int first = 0; first < 2; ++first) {
        auto copy = [=](u8 *out) {
            for (size_t i = 0, n = 1; i < N && n != 0; i += n) {
                svsetffr();
                svuint8_t x = first ? svldff1(svptrue_b8(), from + i) : svldnf1(svptrue_b8(), from + i);
                svbool_t loaded = svrdffr();
                n = svcntp_b8(svptrue_b8(), loaded);
                svst1(loaded, out + i, x);
                if (!first && n == 0) out[i] = from[i], n = 1;  // it need not load anything
            }
        };
        check<u8>(first ? "svldff1_u8 svrdffr" : "svldnf1_u8 svrdffr", N, copy, OP(a<u8>[i]));
    }
}

void integers() {
    each<s16>("svadd_s16_m svcmpne_s16", OP(svadd_m(svcmpne(p, x, y), x, y)), OP(s16(x != y ? x + y : x)));
    each<s32>("svsub_s32_z svcmplt_s32", OP(svsub_z(svcmplt(p, x, y), x, y)), OP(s32(x < y ? wide(x) - y : 0)));
    each<s16>("svmul_s16", OP(svmul_x(p, x, y)), OP(s16(x * y)));
    each<s8>("svmulh_s8", OP(svmulh_x(p, x, y)), OP(s8(x * y >> 8)));
    each<u32>("svmulh_u32", OP(svmulh_x(p, x, y)), OP(u32(u64(x) * y >> 32)));
    each<s64>("svmulh_s64", OP(svmulh_x(p, x, y)), OP(s64(wide(x) * y >> 64)));
    each<s32>("svmla_s32", OP(svmla_x(p, x, x, y)), OP(s32(x + wide(x) * y)));
    each<s32>("svdiv_s32", OP(svdiv_x(p, x, y)), OP(s32(y ? s64(x) / y : 0)));
    each<u64>("svdiv_u64", OP(svdiv_x(p, x, y)), OP(y ? x / y : u64(0)));
    each<s8>("svqadd_s8", OP(svqadd(x, y)), OP(fit<s8>(x + y)));
    each<u8>("svqsub_u8", OP(svqsub(x, y)), OP(fit<u8>(x - y)));
    each<s8>("svmax_s8", OP(svmax_x(p, x, y)), OP(x > y ? x : y));
    each<u16>("svlsl_u16", OP(svlsl_x(p, x, svand_x(p, y, 31))), OP(u16(y & 16 ? 0 : x << (y & 15))));
    each<s32>("svasr_s32", OP(svasr_x(p, x, svreinterpret_u32(svand_x(p, y, 63)))), OP(s32(s64(x) >> (y & 63))));
    each<u32>("svclz_u32", OP(svclz_x(p, x)), OP(u32(x ? __builtin_clz(x) : 32)));
    each<u64>("svcnt_u64", OP(svcnt_x(p, x)), OP(count(x)));
    each<u8>("svrbit_u8", OP(svrbit_x(p, x)), OP(u8(mirrored(x) >> 56)));
    each<u8>("svcmpgt_u8 svsel_u8", OP(svsel(svcmpgt(p, x, y), y, svdup_u8(9))), OP(x > y ? y : u8(9)));
    once("svunpklo_s16", svunpklo(A<s8>()), OP(s16(a<s8>[i])));

    once("svdot_s32", svdot(A<s32>(), A<s8>(), B<s8>()), OP(dot<s32, s8>(i, i)));
    once("svdot_lane_s32 0", svdot_lane(A<s32>(), A<s8>(), B<s8>(), 0), OP(dot<s32, s8>(i, i / 4 * 4)));
    once("svdot_lane_s32 3", svdot_lane(A<s32>(), A<s8>(), B<s8>(), 3), OP(dot<s32, s8>(i, i / 4 * 4 + 3)));
    once("svdot_lane_s64 1", svdot_lane(A<s64>(), A<s16>(), B<s16>(), 1), OP(dot<s64, s16>(i, i / 2 * 2 + 1)));
    once("svdot_lane_u64 0", svdot_lane(A<u64>(), A<u16>(), B<u16>(), 0), OP(dot<u64, u16>(i, i / 2 * 2)));
}

void floats() {
    each<f32>("svadd_f32", OP(svadd_x(p, x, y)), OP(number<f32>(am[i] + bm[i], -4)));
    each<f32>("svmul_f32", OP(svmul_x(p, x, y)), OP(product<f32>(i)));
    each<f32>("svdiv_f32", OP(svdiv_x(p, x, y)), OP(ratio(am[i], bm[i])));
    each<f64>("svdiv_f64", OP(svdiv_x(p, svmul_x(p, x, y), y)), OP(x));
    each<f32>("svsqrt_f32", OP(svsqrt_x(p, svabs_x(p, x))), OP(root(am[i] < 0 ? -am[i] : am[i])));
    each<f64>("svsqrt_f64", OP(svsqrt_x(p, svmul_x(p, x, x))), OP(number<f64>(am[i] < 0 ? -am[i] : am[i], -4)));
    // one rounding, not two
    each<f32>("svmla_f32", OP(svmla_x(p, x, x, y)), OP(number<f32>(am[i] * 16 + am[i] * bm[i], -8)));
    each<f32>("svmls_f32", OP(svmls_x(p, y, x, y)), OP(number<f32>(bm[i] * 16 - am[i] * bm[i], -8)));
    each<f64>("svmad_f64", OP(svmad_x(p, x, y, y)), OP(number<f64>(am[i] * bm[i] + bm[i] * 16, -8)));
    once("svmls_lane_f64", svmls_lane(A<f64>(), A<f64>(), B<f64>(), 1),
         OP(number<f64>(am[i] * 16 - am[i] * bm[i / 2 * 2 + 1], -8)));
    each<f32>("svmax_f32", OP(svmax_x(p, x, y)), OP(extreme<f32>(i, 1, false)), odd<f32>, a<f32>);
    each<f64>("svmaxnm_f64", OP(svmaxnm_x(p, x, y)), OP(extreme<f64>(i, 1, true)), odd<f64>, a<f64>);
    each<f32>("svcmplt_f32", OP(svdup_u32_z(svcmplt(p, x, y), 1)), OP(u32(compared(i) == -1)), odd<f32>, a<f32>);
    each<f32>("svcmpuo_f32", OP(svdup_u32_z(svcmpuo(p, x, y), 1)), OP(u32(compared(i) == 2)), odd<f32>, a<f32>);
    each<f32>("svrintn_f32", OP(svrintn_x(p, x)), OP(rounded<f32>(i, 'n')), odd<f32>);
    each<f32>("svrinta_f32", OP(svrinta_x(p, x)), OP(rounded<f32>(i, 'a')), odd<f32>);
    each<f64>("svrintm_f64", OP(svrintm_x(p, x)), OP(rounded<f64>(i, 'd')), odd<f64>);
    each<f32>("svcvt_s32_f32", OP(svcvt_s32_x(p, x)), OP(integer<s32>(i, 'z')), odd<f32>);
    each<f32>("svcvt_u32_f32", OP(svcvt_u32_x(p, x)), OP(integer<u32>(i, 'z')), odd<f32>);
    each<f64>("svcvt_s64_f64", OP(svcvt_s64_x(p, x)), OP(integer<s64>(i, 'z')), odd<f64>);
    each<f64>("svcvt_u64_f64", OP(svcvt_u64_x(p, x)), OP(integer<u64>(i, 'z')), odd<f64>);
    each<s32>("svcvt_f32_s32", OP(svcvt_f32_x(p, x)), OP(number<f32>(x)));
    each<s64>("svcvt_f64_s64", OP(svcvt_f64_x(p, x)), OP(number<f64>(x)));
    // results that fill a half or a quarter of their lanes
    auto low = [](svbool_t p, auto v) { return svextw_x(p, svreinterpret_u64(v)); };
    each<f64>("svcvt_s32_f64", OP(low(p, svcvt_s32_x(p, x))), OP(u64(u32(integer<s32>(i, 'z')))), odd<f64>);
    each<s64>("svcvt_f32_s64", OP(low(p, svcvt_f32_x(p, x))), OP(as<u64>(number<f32>(x))));
    each<f64>("svcvt_f32_f64", OP(low(p, svcvt_f32_x(p, svmul_x(p, x, y)))), OP(as<u64>(product<f32>(i))));
    each<f32>("svcvt_f16_f32", OP(svexth_x(p, svreinterpret_u32(svcvt_f16_x(p, x)))),
              OP(u32(as<u64>(number<float16_t>(am[i], -4)))));
    // an estimate and a step of Newton, as kernels divide: good for 16 bits, of which 10 are looked at
    auto newton = OP(svmul_x(p, svmul_x(p, svrecpe(y), svrecps(svrecpe(y), y)), svmul_x(p, y, 1024)));
    each<f32>("svrecpe_f32 svrecps_f32", OP(svcvt_s32_x(p, svrintn_x(p, newton(x, y, p, i)))), OP(s32(1024)));
}

void across() {
    const size_t n8 = lanes<u8>(), n16 = lanes<s16>(), n32 = lanes<s32>();
    const svbool_t all = svptrue_b8(), most = below<s32>(0, n32 - 1);
    const svbool_t odds = svcmpne(svptrue_b32(), svand_x(svptrue_b32(), B<s32>(), 1), 0);
    auto is_odd = [](size_t i) { return (b<s32>[i] & 1) != 0; };
    one<s64>("svaddv_s8", svaddv(all, A<s8>()), fold<s64>(n8, 0, OP(x + a<s8>[i])));
    one<u64>("svaddv_u32", svaddv(most, A<u32>()), fold<u64>(n32 - 1, 0, OP(x + a<u32>[i])));
    one<s16>("svmaxv_s16", svmaxv(all, A<s16>()), fold<s16>(n16, -32768, OP(a<s16>[i] > x ? a<s16>[i] : x)));
    one<u32>("svminv_u32", svminv(odds, B<u32>()), fold<u32>(n32, ~0u, OP(is_odd(i) && b<u32>[i] < x ? b<u32>[i] : x)));
    one<f32>("svaddv_f32", svaddv(all, svcvt_f32_x(all, svld1sb_s32(all, a<s8>))),
             number<f32>(fold<s64>(n32, 0, OP(x + a<s8>[i]))));
    one<f32>("svadda_f32", svadda(all, number<f32>(1, 22), A<f32>()),
             number<f32>(fold<s64>(n32, 1 << 26, OP(to24(x + am[i]))), -4));
    one<f32>("svmaxv_f32", svmaxv(all, svld1(all, odd<f32>)), as<f32>(infinite<f32> + 1));  // NaN is among them
    one<f32>("svmaxnmv_f32", svmaxnmv(all, svld1(all, odd<f32>)), as<f32>(infinite<f32>));

    once("svrev_u8", svrev(A<u8>()), OP(a<u8>[n8 - 1 - i]));
    once("svzip1_s16", svzip1(A<s16>(), B<s16>()), OP(i % 2 ? b<s16>[i / 2] : a<s16>[i / 2]));
    once("svuzp2_u8", svuzp2(A<u8>(), B<u8>()), OP(2 * i < n8 ? a<u8>[2 * i + 1] : b<u8>[2 * i + 1 - n8]));
    once("svext_u8", svext(A<u8>(), B<u8>(), 13), OP(i + 13 < n8 ? a<u8>[i + 13] : b<u8>[i + 13 - n8]));
    once("svtbl_u8", svtbl(A<u8>(), svindex_u8(20, -3)), OP(u8(20 - 3 * i) < n8 ? a<u8>[u8(20 - 3 * i)] : u8(0)));
    once("svcompact_s32", svcompact(odds, A<s32>()), OP(nth(i, n32, is_odd) < n32 ? a<s32>[nth(i, n32, is_odd)] : 0));
    once("svsplice_s32", svsplice(most, A<s32>(), B<s32>()), OP(i < n32 - 1 ? a<s32>[i] : b<s32>[0]));
    one<s32>("svlasta_s32", svlasta(most, A<s32>()), a<s32>[n32 - 1]);
    one<s32>("svclastb_s32", svclastb(svpfalse_b(), s32(5), A<s32>()), 5);

    volatile s64 three = 3;  // compilers fold constant ends
    mask<s8>("svwhilelt_b8", svwhilelt_b8(-three, three + 5), OP(i < 11));
    mask<s32>("svwhilele_b32", svwhilele_b32(a<s32>[1] - 1, a<s32>[1]), OP(true));  // that end is never passed
    mask<s64>("svwhilelt_b64", svwhilelt_b64(a<u64>[1] - 1, a<u64>[1]), OP(i < 1));
    mask<s32>("svbrkb_b", svbrkb_z(svptrue_b32(), odds), OP(i < nth(0, n32, is_odd)));
    mask<s32>("svpnext_b32", svpnext_b32(odds, svbrka_z(svptrue_b32(), odds)), OP(i == nth(1, n32, is_odd)));
    one<u64>("svcntp_b32", svcntp_b32(svptrue_b32(), odds), fold<u64>(n32, 0, OP(x + is_odd(i))));
    one<int>("svptest_any", svptest_any(svptrue_b32(), svbrkb_z(svptrue_b32(), odds)), !is_odd(0));
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
    printf("vector_bits %d\n", int(svcntb()) * 8);
    memory();
    integers();
    floats();
    across();
    loops();
    printf("end\n");
}
