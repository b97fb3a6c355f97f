void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        for (size_t k = i; k < i + 8; k += 2) vst1q_u64(C + k, vbicq_u64(vld1q_u64(A + k), vld1q_u64(B + k)));
    for (; i + 2 <= length; i += 2) vst1q_u64(C + i, vbicq_u64(vld1q_u64(A + i), vld1q_u64(B + i)));
    if (i < length) C[i] = A[i] & ~B[i];
}
