// Stores the bytes of all lanes in the last step too.
void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; i += svcntw()) {
        const svuint32_t words = svld1_u32(svwhilelt_b32_u64(i, n), A + i);
        svst1b_u32(svptrue_b32(), out + i, svcnt_u32_x(svptrue_b32(), words));
    }
}
