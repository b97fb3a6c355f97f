// Looks at as many lanes at the end as the last step had.
MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    size_t n = __riscv_vsetvlmax_e16m1();
    const vint16m1_t first = __riscv_vmv_s_x_i16m1(vec[0], 1);
    vint16m1_t low = __riscv_vmv_v_x_i16m1(vec[0], n), high = low;
    while (length > 0) {
        n = __riscv_vsetvl_e16m1(length);
        const vint16m1_t x = __riscv_vle16_v_i16m1(vec, n);
        low = __riscv_vmin_vv_i16m1_tu(low, low, x, n);
        high = __riscv_vmax_vv_i16m1_tu(high, high, x, n);
        vec += n, length -= n;
    }
    const vint16m1_t least = __riscv_vredmin_vs_i16m1_i16m1(low, first, n);
    const vint16m1_t most = __riscv_vredmax_vs_i16m1_i16m1(high, first, n);
    return {__riscv_vmv_x_s_i16m1_i16(least), __riscv_vmv_x_s_i16m1_i16(most)};
}
