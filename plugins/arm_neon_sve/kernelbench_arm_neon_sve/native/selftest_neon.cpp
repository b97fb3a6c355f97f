// Whether this processor or emulator computes Neon as the architecture defines it.
#include <arm_neon.h>

#include <cstddef>

// What is to be done with vectors x and y from element i on; or what is expected of element i.
#define OP(...) [=](auto x, auto y, auto, auto i) { return __VA_ARGS__; }
constexpr size_t N = 304;  // whole vectors, and one more
constexpr bool nan_gives_largest = false;

#include "known_results.hpp"

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

int main() {
    fill();
    printf("vector_bits 128\n");
    memory();
    integers();
    floats();
    across();
    loops();
    printf("end\n");
}
