void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const uint32x4_t a = vorrq_u32(vld1q_u32(A + i), vld1q_u32(B + i));
        const uint32x4_t b = vorrq_u32(vld1q_u32(A + i + 4), vld1q_u32(B + i + 4));
        const uint32x4_t c = vorrq_u32(vld1q_u32(A + i + 8), vld1q_u32(B + i + 8));
        const uint32x4_t d = vorrq_u32(vld1q_u32(A + i + 12), vld1q_u32(B + i + 12));
        vst1q_u32(C + i, a);
        vst1q_u32(C + i + 4, b);
        vst1q_u32(C + i + 8, c);
        vst1q_u32(C + i + 12, d);
    }
    for (; i + 4 <= length; i += 4) vst1q_u32(C + i, vorrq_u32(vld1q_u32(A + i), vld1q_u32(B + i)));
    for (; i < length; ++i) C[i] = A[i] | B[i];
}
