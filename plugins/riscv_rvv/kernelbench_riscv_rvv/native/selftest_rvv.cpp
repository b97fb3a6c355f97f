// Whether this processor or emulator computes RVV 1.0 as the specification says, at the vector length in force.
#include <riscv_vector.h>
#include <sys/mman.h>

#include <cstddef>

// What is to be done with vectors x and y of n elements, from element i on; or what is expected of element i.
#define OP(...) [=](auto x, auto y, auto n, auto i) { return __VA_ARGS__; }
#define V(name) __riscv_##name  // an intrinsic
constexpr size_t N = 301;  // more than twice the bytes of a vector of 1024 bits, and no multiple of any vector
constexpr bool nan_gives_largest = true;

#include "known_results.hpp"

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

int main() {
    fill();
    printf("vector_bits %d\n", int(V(vlenb)()) * 8);
    memory();
    integers();
    floats();
    across();
    truncations();
    loops();
    printf("end\n");
}
