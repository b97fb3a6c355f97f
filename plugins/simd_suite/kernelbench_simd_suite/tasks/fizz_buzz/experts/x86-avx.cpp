// How many sevens are in 0, step, 2 * step and so on below n, eight numbers at a time. Each number is
// split by 1000 into two 16-bit halves; the fourth digit of the upper half is 0 or 1.
static int sevens_of_multiples(int step, int n) {
    const int count = (n + step - 1) / step;
    const __m256 reciprocal = _mm256_set1_ps(0.001f), half = _mm256_set1_ps(0.5f);
    const __m256i thousand = _mm256_set1_epi32(1000), last = _mm256_set1_epi32(n - 1);
    const __m256i tenth = _mm256_set1_epi16(6554), ten = _mm256_set1_epi16(10), seven = _mm256_set1_epi16(7);
    const __m256i advance = _mm256_set1_epi32(8 * step);
    __m256i number = _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(step));
    __m256i found = _mm256_setzero_si256();
    for (int i = 0; i < count; i += 8) {
        const __m256i mask = _mm256_cmpgt_epi32(number, last);
        const __m256i taken = _mm256_andnot_si256(mask, number);  // 0 behind the end
        const __m256 shifted = _mm256_add_ps(_mm256_cvtepi32_ps(taken), half);
        const __m256i upper = _mm256_cvttps_epi32(_mm256_mul_ps(shifted, reciprocal));
        const __m256i lower = _mm256_sub_epi32(taken, _mm256_mullo_epi32(upper, thousand));
        __m256i rest = _mm256_packs_epi32(upper, lower);
        for (int digit = 0; digit < 3; ++digit) {
            const __m256i quotient = _mm256_mulhi_epu16(rest, tenth);
            const __m256i value = _mm256_sub_epi16(rest, _mm256_mullo_epi16(quotient, ten));
            found = _mm256_sub_epi16(found, _mm256_cmpeq_epi16(value, seven));
            rest = quotient;
        }
        number = _mm256_add_epi32(number, advance);
    }
    const __m256i pairs = _mm256_madd_epi16(found, _mm256_set1_epi16(1));
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}

int fizz_buzz_simd(int n) {
    return sevens_of_multiples(11, n) + sevens_of_multiples(13, n) - sevens_of_multiples(143, n);
}
