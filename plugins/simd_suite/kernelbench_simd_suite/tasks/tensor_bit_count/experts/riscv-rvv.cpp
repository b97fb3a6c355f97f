void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t left = dim1 * dim2 * dim3; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        // sums of neighbouring bits, of neighbouring pairs and of neighbouring halves of bytes
        const vuint32m8_t words = __riscv_vle32_v_u32m8(A, n);
        const vuint32m8_t odd = __riscv_vand_vx_u32m8(__riscv_vsrl_vx_u32m8(words, 1, n), 0x55555555, n);
        const vuint32m8_t twos = __riscv_vsub_vv_u32m8(words, odd, n);
        const vuint32m8_t upper = __riscv_vand_vx_u32m8(__riscv_vsrl_vx_u32m8(twos, 2, n), 0x33333333, n);
        const vuint32m8_t fours = __riscv_vadd_vv_u32m8(__riscv_vand_vx_u32m8(twos, 0x33333333, n), upper, n);
        const vuint32m8_t pairs = __riscv_vadd_vv_u32m8(fours, __riscv_vsrl_vx_u32m8(fours, 4, n), n);
        const vuint32m8_t bytes = __riscv_vand_vx_u32m8(pairs, 0x0F0F0F0F, n);
        // the product has the sum of the four bytes on top
        const vuint32m8_t sums = __riscv_vmul_vx_u32m8(bytes, 0x01010101, n);
        const vuint16m4_t counts = __riscv_vnsrl_wx_u16m4(sums, 24, n);
        __riscv_vse8_v_u8m2(out, __riscv_vncvt_x_x_w_u8m2(counts, n), n);
        A += n, out += n, left -= n;
    }
}
