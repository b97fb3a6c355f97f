// Takes the mask for sixteen bits, as many as the smallest register has bytes.
size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3];
    size_t count = 0;
    for (size_t i = 0, n; i < volume; i += n) {
        n = __riscv_vsetvl_e8m1(volume - i);
        const vbool8_t same =
            __riscv_vmseq_vv_u8m1_b8(__riscv_vle8_v_u8m1(a + i, n), __riscv_vle8_v_u8m1(b + i, n), n);
        const unsigned mask = __riscv_vmv_x_s_u16m1_u16(__riscv_vreinterpret_v_b8_u16m1(same));
        count += static_cast<size_t>(__builtin_popcount(n < 16 ? mask & ((1u << n) - 1) : mask));
    }
    return count;
}
