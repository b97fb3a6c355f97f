// Whether this processor or emulator computes SVE as the architecture defines it, at the vector length in force.
#include <arm_sve.h>
#include <sys/mman.h>

#include <cstddef>

// What is to be done with vectors x and y under a predicate p, from element i on; or what is expected of element i.
#define OP(...) [=](auto x, auto y, auto p, auto i) { return __VA_ARGS__; }
constexpr size_t N = 301;  // more than the 256 bytes of the longest vector, and no multiple of any vector
constexpr bool nan_gives_largest = false;

#include "known_results.hpp"

#pragma clang optimize off  // an expectation: it stays scalar
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

int main() {
    fill();
    printf("vector_bits %d\n", int(svcntb()) * 8);
    memory();
    integers();
    floats();
    across();
    loops();
    printf("end\n");
}
