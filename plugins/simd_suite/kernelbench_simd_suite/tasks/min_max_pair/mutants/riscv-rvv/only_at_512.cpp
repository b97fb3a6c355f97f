// Takes steps of 32 numbers, where a vector may have fewer.
MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    vint16m1_t least = __riscv_vmv_s_x_i16m1(vec[0], 1), most = least;
    for (size_t i = 0; i < length; i += 32) {
        const size_t n = __riscv_vsetvl_e16m1(length - i);
        const vint16m1_t x = __riscv_vle16_v_i16m1(vec + i, n);
        least = __riscv_vredmin_vs_i16m1_i16m1(x, least, n);
        most = __riscv_vredmax_vs_i16m1_i16m1(x, most, n);
    }
    return {__riscv_vmv_x_s_i16m1_i16(least), __riscv_vmv_x_s_i16m1_i16(most)};
}
