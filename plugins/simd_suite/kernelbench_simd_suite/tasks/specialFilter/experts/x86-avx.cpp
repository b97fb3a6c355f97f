int specialFilter_simd(const std::vector<int> &nums) {
    const int *p = nums.data();
    const size_t n = nums.size();
    const __m256i one = _mm256_set1_epi32(1), nine = _mm256_set1_epi32(9), ten = _mm256_set1_epi32(10);
    const __m256i powers = _mm256_setr_epi32(1, 10, 100, 1000, 10000, 100000, 1000000, 10000000);
    const __m256i higher = _mm256_setr_epi32(100000000, 1000000000, 0, 0, 0, 0, 0, 0);
    // Rounded up a little, so that a quotient can come out one too large but never too small.
    const __m256 up = _mm256_set1_ps(1.0f + 1.0f / (1 << 20));
    __m256i found = _mm256_setzero_si256();
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + i));
        const __m256i y = _mm256_max_epi32(x, one);
        const __m256 real = _mm256_cvtepi32_ps(y);
        // 2^e <= y < 2^(e+1), and the largest power of ten up to 2^e is that of e * log10(2), cut off
        const __m256i e = _mm256_sub_epi32(_mm256_srli_epi32(_mm256_castps_si256(real), 23), _mm256_set1_epi32(127));
        const __m256i digits = _mm256_srli_epi32(_mm256_madd_epi16(e, _mm256_set1_epi32(1233)), 12);
        const __m256i power = _mm256_blendv_epi8(_mm256_permutevar8x32_epi32(powers, digits),
                                                 _mm256_permutevar8x32_epi32(higher, digits),
                                                 _mm256_cmpgt_epi32(digits, _mm256_set1_epi32(7)));
        // y / power is from 1 to 19: two digits begin with a 1
        const __m256 quotient = _mm256_div_ps(_mm256_mul_ps(real, up), _mm256_cvtepi32_ps(power));
        __m256i first = _mm256_cvttps_epi32(quotient);
        first = _mm256_add_epi32(first, _mm256_cmpgt_epi32(_mm256_mullo_epi32(first, power), y));
        const __m256i odd = _mm256_and_si256(x, _mm256_or_si256(first, _mm256_cmpgt_epi32(first, nine)));
        found = _mm256_add_epi32(found, _mm256_and_si256(_mm256_and_si256(odd, one), _mm256_cmpgt_epi32(x, ten)));
    }
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    int count = _mm_cvtsi128_si32(sum);
    for (; i < n; ++i) {
        if (p[i] <= 10 || p[i] % 2 == 0) continue;
        unsigned first = static_cast<unsigned>(p[i]);
        while (first > 9) first /= 10;
        count += static_cast<int>(first & 1);
    }
    return count;
}
