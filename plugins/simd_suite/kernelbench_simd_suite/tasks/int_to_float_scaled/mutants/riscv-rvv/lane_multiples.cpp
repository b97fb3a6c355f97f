// Leaves out what does not fill a group of two registers.
void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const size_t n = __riscv_vsetvlmax_e32m2();
    for (size_t i = 0; i + n <= size; i += n) {
        const vfloat32m2_t x = __riscv_vfcvt_f_x_v_f32m2(__riscv_vle32_v_i32m2(A + i, n), n);
        __riscv_vse32_v_f32m2(B + i, __riscv_vfmul_vf_f32m2(x, scale, n), n);
    }
}
