void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    for (size_t left = size; left > 0;) {
        const size_t vl = __riscv_vsetvl_e64m8(left);
        vfloat64m8_t x = __riscv_vle64_v_f64m8(A, vl);
        x = __riscv_vfmax_vf_f64m8(__riscv_vfmin_vf_f64m8(x, FLT_MAX, vl), -FLT_MAX, vl);
        __riscv_vse32_v_f32m4(B, __riscv_vfncvt_f_f_w_f32m4(x, vl), vl);
        A += vl, B += vl, left -= vl;
    }
}
