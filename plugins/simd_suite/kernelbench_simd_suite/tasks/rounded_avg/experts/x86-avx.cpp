// Every byte of the number stands in eight lanes, where each is left with its own bit.
std::string rounded_avg_simd(int64_t n, int64_t m) {
    if (n > m) return std::string("-1", 2);
    const uint32_t mean = static_cast<uint32_t>((n + m) >> 1);
    const __m256i order = _mm256_setr_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
    const __m256i bits = _mm256_set1_epi64x(0x0102040810204080);
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(mean)), order);
    const __m256i set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bits), bits);
    char text[32];
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(text), _mm256_sub_epi8(_mm256_set1_epi8('0'), set));
    const int zeros = __builtin_clz(mean);
    return std::string(text + zeros, static_cast<size_t>(32 - zeros));
}
