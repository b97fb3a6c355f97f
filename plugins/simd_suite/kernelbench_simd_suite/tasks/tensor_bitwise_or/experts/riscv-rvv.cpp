void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        const vuint32m8_t a = __riscv_vle32_v_u32m8(A, n), b = __riscv_vle32_v_u32m8(B, n);
        __riscv_vse32_v_u32m8(C, __riscv_vor_vv_u32m8(a, b, n), n);
        A += n, B += n, C += n, left -= n;
    }
}
