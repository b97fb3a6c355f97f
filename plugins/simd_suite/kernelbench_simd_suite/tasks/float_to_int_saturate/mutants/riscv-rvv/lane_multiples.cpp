// Stores as many elements in the last step as in the others, past the end.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const size_t most = __riscv_vsetvlmax_e32m2();
    for (size_t i = 0; i < size; i += most) {
        const size_t n = __riscv_vsetvl_e32m2(size - i);
        const vint32m2_t whole = __riscv_vfcvt_rtz_x_f_v_i32m2(__riscv_vle32_v_f32m2(from + i, n), n);
        __riscv_vse32_v_i32m2(to + i, whole, most);
    }
}
