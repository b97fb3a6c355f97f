// the ones in each word of a vector, as pairs of 16 bits
static svuint16_t ones(svbool_t here, const uint32_t *words) {
    return svreinterpret_u16_u32(svcnt_u32_x(here, svld1_u32(here, words)));
}

void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3, lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        // the lower halves of four vectors, and of these the lower halves again, are one vector of bytes
        const svuint16_t low = svuzp1_u16(ones(all, A + i), ones(all, A + i + lanes));
        const svuint16_t high = svuzp1_u16(ones(all, A + i + 2 * lanes), ones(all, A + i + 3 * lanes));
        svst1_u8(svptrue_b8(), out + i, svuzp1_u8(svreinterpret_u8_u16(low), svreinterpret_u8_u16(high)));
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        svst1b_u32(here, out + i, svreinterpret_u32_u16(ones(here, A + i)));
    }
}
