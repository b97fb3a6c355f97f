std::vector<int64_t> sum_product_simd(std::vector<int16_t> numbers) {
    const int16_t *x = numbers.data();
    const size_t n = numbers.size();
    const __m256i one = _mm256_set1_epi16(1);
    int64_t sum = 0, product = 1;
    __m256i sums = _mm256_setzero_si256(), signs = _mm256_setzero_si256();
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        // ones of either sign are the rule in long inputs: their product is a matter of signs
        const __m256i some = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + i));
        const __m256i plain = _mm256_cmpeq_epi16(_mm256_abs_epi16(some), one);
        if (_mm256_movemask_epi8(plain) == -1) {
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(some, one));
            signs = _mm256_xor_si256(signs, some);
        } else {
            for (size_t j = i; j < i + 16; ++j) {
                sum += x[j];
                product *= x[j];
            }
        }
    }
    for (; i < n; ++i) {
        sum += x[i];
        product *= x[i];
    }
    int lanes[8];
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(lanes), sums);
    for (int lane : lanes) sum += lane;
    // bit 15 of a lane of `signs` tells whether it has met an odd number of minuses
    const __m256i minus = _mm256_packs_epi16(_mm256_srai_epi16(signs, 15), _mm256_setzero_si256());
    if (__builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(minus))) % 2 != 0) product = -product;
    return {sum, product};
}
