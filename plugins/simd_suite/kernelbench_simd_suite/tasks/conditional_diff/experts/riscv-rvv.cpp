void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    diff[0] = 0.0f;
    for (size_t i = 1; i < size;) {
        const size_t n = __riscv_vsetvl_e32m8(size - i);
        const vbool4_t off = __riscv_vmseq_vx_u8m2_b4(__riscv_vle8_v_u8m2(flags + i, n), 0, n);
        const vint32m8_t now = __riscv_vle32_v_i32m8(A + i, n), before = __riscv_vle32_v_i32m8(A + i - 1, n);
        const vint32m8_t step = __riscv_vmerge_vxm_i32m8(__riscv_vsub_vv_i32m8(now, before, n), 0, off, n);
        __riscv_vse32_v_f32m8(diff + i, __riscv_vfcvt_f_x_v_f32m8(step, n), n);
        i += n;
    }
}
