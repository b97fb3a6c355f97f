// The last step is as long as all others, and goes past the end where fewer elements are left.
void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    const size_t n = __riscv_vsetvlmax_e32m1();
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; i += n) {
        const vbool32_t off = __riscv_vmseq_vx_u8mf4_b32(__riscv_vle8_v_u8mf4(flags + i, n), 0, n);
        const vint32m1_t now = __riscv_vle32_v_i32m1(A + i, n), before = __riscv_vle32_v_i32m1(A + i - 1, n);
        const vint32m1_t step = __riscv_vmerge_vxm_i32m1(__riscv_vsub_vv_i32m1(now, before, n), 0, off, n);
        __riscv_vse32_v_f32m1(diff + i, __riscv_vfcvt_f_x_v_f32m1(step, n), n);
    }
}
