// Whole registers only: what is left of the elements is not written.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= length; i += n) {
        const vuint32m1_t a = __riscv_vle32_v_u32m1(A + i, n), b = __riscv_vle32_v_u32m1(B + i, n);
        __riscv_vse32_v_u32m1(C + i, __riscv_vor_vv_u32m1(a, b, n), n);
    }
}
