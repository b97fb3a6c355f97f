void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const float factor = 1.0f / (max_val - min_val);
    for (size_t left = size; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        const vbool4_t chosen = __riscv_vmsgt_vx_i32m8_b4(__riscv_vle32_v_i32m8(control, n), 0, n);
        vfloat32m8_t x = __riscv_vle32_v_f32m8(A, n);  // changes where chosen only
        x = __riscv_vfsub_vf_f32m8_mu(chosen, x, x, min_val, n);
        x = __riscv_vfmul_vf_f32m8_mu(chosen, x, x, factor, n);
        x = __riscv_vfmax_vf_f32m8_mu(chosen, x, x, 0.0f, n);
        x = __riscv_vfmin_vf_f32m8_mu(chosen, x, x, 1.0f, n);
        __riscv_vse32_v_f32m8(B, x, n);
        A += n, control += n, B += n, left -= n;
    }
}
