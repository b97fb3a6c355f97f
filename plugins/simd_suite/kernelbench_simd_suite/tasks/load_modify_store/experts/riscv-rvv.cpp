void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t vl = __riscv_vsetvl_e32m4(left);
        const vint32m4_t p = __riscv_vmul_vx_i32m4(__riscv_vle32_v_i32m4(src, vl), scale, vl);
        const vint32m4_t n =
            __riscv_vmacc_vv_i32m4(p, __riscv_vsra_vx_i32m4(p, 3, vl), __riscv_vsll_vx_i32m4(p, 3, vl), vl);
        // n is never negative, and n / 7 is n * (2^34 + 5) / 7 / 2^34 for all n below 2^31
        const vuint32m4_t high = __riscv_vmulhu_vx_u32m4(__riscv_vreinterpret_v_i32m4_u32m4(n), 2454267027u, vl);
        __riscv_vse32_v_i32m4(dst, __riscv_vreinterpret_v_u32m4_i32m4(__riscv_vsrl_vx_u32m4(high, 2, vl)), vl);
        src += vl, dst += vl, left -= vl;
    }
}
