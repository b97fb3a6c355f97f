static __m128i load(const uint16_t *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }
static void store(uint16_t *to, __m128i x) { _mm_storeu_si128(reinterpret_cast<__m128i *>(to), x); }

void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    size_t i = 0;
    for (; i + 16 <= half; i += 16) {
        const __m128i x = _mm_xor_si128(load(A + i), load(B + i)), y = _mm_xor_si128(load(A + i + 8), load(B + i + 8));
        store(C + i, x);
        store(C + i + 8, y);
    }
    // the rest with vectors that end where the part ends: what they do twice comes out the same
    if (half >= 8) {
        for (; i < half; i += 8) {
            const size_t at = std::min(i, half - 8);
            store(C + at, _mm_xor_si128(load(A + at), load(B + at)));
        }
    } else {
        for (; i < half; ++i) C[i] = static_cast<uint16_t>(A[i] ^ B[i]);
    }
    C[half] = A[half];
    i = half + 1;
    for (; i + 16 <= length; i += 16) {
        const __m128i x = _mm_and_si128(load(A + i), load(B + i)), y = _mm_and_si128(load(A + i + 8), load(B + i + 8));
        store(C + i, x);
        store(C + i + 8, y);
    }
    if (length >= half + 1 + 8) {
        for (; i < length; i += 8) {
            const size_t at = std::min(i, length - 8);
            store(C + at, _mm_and_si128(load(A + at), load(B + at)));
        }
    } else {
        for (; i < length; ++i) C[i] = static_cast<uint16_t>(A[i] & B[i]);
    }
}
