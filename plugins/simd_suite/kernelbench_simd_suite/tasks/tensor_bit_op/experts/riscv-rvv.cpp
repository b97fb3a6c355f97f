void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0, n; i < half; i += n) {
        n = __riscv_vsetvl_e16m8(half - i);
        const vuint16m8_t a = __riscv_vle16_v_u16m8(A + i, n), b = __riscv_vle16_v_u16m8(B + i, n);
        __riscv_vse16_v_u16m8(C + i, __riscv_vxor_vv_u16m8(a, b, n), n);
    }
    C[half] = A[half];
    for (size_t i = half + 1, n; i < length; i += n) {
        n = __riscv_vsetvl_e16m8(length - i);
        const vuint16m8_t a = __riscv_vle16_v_u16m8(A + i, n), b = __riscv_vle16_v_u16m8(B + i, n);
        __riscv_vse16_v_u16m8(C + i, __riscv_vand_vv_u16m8(a, b, n), n);
    }
}
