// shifts by a vector of counts take one step where those by a single count take two
static __m256i both(const int *p, __m256i counts) {
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p));
    return _mm256_add_epi32(_mm256_srav_epi32(x, counts), _mm256_srlv_epi32(x, counts));
}

static void store(int *p, __m256i x) { _mm256_storeu_si256(reinterpret_cast<__m256i *>(p), x); }

void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const __m256i counts = _mm256_set1_epi32(shift);
    size_t i = 0;
    for (; i + 32 <= length; i += 32)
        for (size_t k = i; k < i + 32; k += 8) store(dst + k, both(src + k, counts));
    for (; i + 8 <= length; i += 8) store(dst + i, both(src + i, counts));
    for (; i < length; ++i)
        dst[i] = static_cast<int>(static_cast<uint32_t>(src[i] >> shift) + (static_cast<uint32_t>(src[i]) >> shift));
}
