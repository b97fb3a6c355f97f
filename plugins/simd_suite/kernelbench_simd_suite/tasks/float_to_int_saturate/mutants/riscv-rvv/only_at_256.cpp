// Steps of eight elements for vectors of as many lanes as there are.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const size_t lanes = __riscv_vsetvlmax_e32m1();
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(from + i, lanes);
        __riscv_vse32_v_i32m1(to + i, __riscv_vfcvt_rtz_x_f_v_i32m1(x, lanes), lanes);
    }
    const size_t rest = __riscv_vsetvl_e32m2(size - i);
    const vfloat32m2_t x = __riscv_vle32_v_f32m2(from + i, rest);
    __riscv_vse32_v_i32m2(to + i, __riscv_vfcvt_rtz_x_f_v_i32m2(x, rest), rest);
}
