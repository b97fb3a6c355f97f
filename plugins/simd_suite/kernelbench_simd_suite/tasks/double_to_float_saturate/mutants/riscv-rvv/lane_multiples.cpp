// Every step has the full vector length, also the last one.
void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    const size_t vl = __riscv_vsetvlmax_e64m2();
    for (size_t i = 0; i < size; i += vl) {
        const vfloat64m2_t x = __riscv_vfmin_vf_f64m2(__riscv_vle64_v_f64m2(A + i, vl), FLT_MAX, vl);
        __riscv_vse32_v_f32m1(B + i, __riscv_vfncvt_f_f_w_f32m1(__riscv_vfmax_vf_f64m2(x, -FLT_MAX, vl), vl), vl);
    }
}
