// Leaves out what does not fill four vectors.
void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i + 16 <= dim1 * dim2 * dim3; i += 16) {
        uint8x16_t ones[4];
        for (size_t v = 0; v < 4; ++v) ones[v] = vcntq_u8(vreinterpretq_u8_u32(vld1q_u32(A + i + 4 * v)));
        vst1q_u8(out + i, vpaddq_u8(vpaddq_u8(ones[0], ones[1]), vpaddq_u8(ones[2], ones[3])));
    }
}
