int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    // Whole vectors, whose lengths are even, and one that is shorter: each starts at an even position, so that odd
    // lanes collect what is thrown away at the end.
    const size_t lanes = __riscv_vsetvlmax_e32m8();
    vint32m8_t least = __riscv_vmv_v_x_i32m8(values[0], lanes);
    for (; length >= lanes; values += lanes, length -= lanes)
        least = __riscv_vmin_vv_i32m8(least, __riscv_vle32_v_i32m8(values, lanes), lanes);
    if (length > 0) {
        const size_t vl = __riscv_vsetvl_e32m8(length);
        least = __riscv_vmin_vv_i32m8_tu(least, least, __riscv_vle32_v_i32m8(values, vl), vl);
    }
    // the even lanes are the lower halves of lanes twice as wide
    const vint32m4_t even = __riscv_vncvt_x_x_w_i32m4(__riscv_vreinterpret_v_i32m8_i64m8(least), lanes / 2);
    const vint32m1_t first = __riscv_vmv_s_x_i32m1(INT_MAX, 1);
    return __riscv_vmv_x_s_i32m1_i32(__riscv_vredmin_vs_i32m4_i32m1(even, first, lanes / 2));
}
