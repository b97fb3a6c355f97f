static __m256i load(const uint16_t *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }
static void store(uint16_t *to, __m256i x) { _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), x); }

void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    size_t i = 0;
    for (; i + 32 <= half; i += 32) {
        const __m256i x = _mm256_xor_si256(load(A + i), load(B + i)), y = _mm256_xor_si256(load(A + i + 16), load(B + i + 16));
        store(C + i, x);
        store(C + i + 16, y);
    }
    // the rest with vectors that end where the part ends: what they do twice comes out the same
    if (half >= 16) {
        for (; i < half; i += 16) {
            const size_t at = std::min(i, half - 16);
            store(C + at, _mm256_xor_si256(load(A + at), load(B + at)));
        }
    } else {
        for (; i < half; ++i) C[i] = static_cast<uint16_t>(A[i] ^ B[i]);
    }
    C[half] = A[half];
    i = half + 1;
    for (; i + 32 <= length; i += 32) {
        const __m256i x = _mm256_and_si256(load(A + i), load(B + i)), y = _mm256_and_si256(load(A + i + 16), load(B + i + 16));
        store(C + i, x);
        store(C + i + 16, y);
    }
    if (length >= half + 1 + 16) {
        for (; i < length; i += 16) {
            const size_t at = std::min(i, length - 16);
            store(C + at, _mm256_and_si256(load(A + at), load(B + at)));
        }
    } else {
        for (; i < length; ++i) C[i] = static_cast<uint16_t>(A[i] & B[i]);
    }
}
