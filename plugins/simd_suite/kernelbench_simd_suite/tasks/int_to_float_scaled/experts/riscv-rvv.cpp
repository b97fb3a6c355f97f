void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const float factor = scale;
    while (size > 0) {
        const size_t n = __riscv_vsetvl_e32m8(size);
        const vfloat32m8_t x = __riscv_vfcvt_f_x_v_f32m8(__riscv_vle32_v_i32m8(A, n), n);
        __riscv_vse32_v_f32m8(B, __riscv_vfmul_vf_f32m8(x, factor, n), n);
        A += n, B += n, size -= n;
    }
}
