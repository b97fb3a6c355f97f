void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    // the addition widens the words by itself
    const vuint64m8_t upper = __riscv_vmv_v_x_u64m8(0xFFFFFFFF00000000u, __riscv_vsetvlmax_e64m8());
    for (size_t left = length; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m4(left);
        __riscv_vse64_v_u64m8(dst, __riscv_vwaddu_wv_u64m8(upper, __riscv_vle32_v_u32m4(src, n), n), n);
        src += n, dst += n, left -= n;
    }
}
