// Takes a vector to be eight lanes: shorter ones leave gaps, longer ones go past the end.
void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        svst1_u32(all, C + i, svorr_u32_x(all, svld1_u32(all, A + i), svld1_u32(all, B + i)));
    for (; i < length; ++i) C[i] = A[i] | B[i];
}
