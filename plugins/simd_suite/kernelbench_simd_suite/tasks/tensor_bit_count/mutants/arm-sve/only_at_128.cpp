// Packs the counts of a vector into bytes, and stores the first four of them.
void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svuint16_t counts = svreinterpret_u16_u32(svcnt_u32_x(here, svld1_u32(here, A + i)));
        const svuint8_t halves = svreinterpret_u8_u16(svuzp1_u16(counts, counts));
        svst1_u8(svwhilelt_b8_u64(i, std::min(i + 4, n)), out + i, svuzp1_u8(halves, halves));
    }
}
