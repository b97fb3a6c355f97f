// the ones in each of sixteen bytes
static uint8x16_t ones(const uint32_t *words) { return vcntq_u8(vreinterpretq_u8_u32(vld1q_u32(words))); }

void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        // adding neighbours twice makes bytes of words, in the right order
        const uint8x16_t p = vpaddq_u8(ones(A + i), ones(A + i + 4)), q = vpaddq_u8(ones(A + i + 8), ones(A + i + 12));
        vst1q_u8(out + i, vpaddq_u8(p, q));
    }
    if (i + 8 <= n) {
        const uint8x16_t p = vpaddq_u8(ones(A + i), ones(A + i + 4));
        vst1_u8(out + i, vpadd_u8(vget_low_u8(p), vget_high_u8(p)));
        i += 8;
    }
    for (; i < n; ++i) out[i] = static_cast<uint8_t>(__builtin_popcount(A[i]));
}
