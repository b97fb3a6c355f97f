// How many sevens are in 0, step, 2 * step and so on below n, four numbers at a time. Each number is split by 1000 into two
// 16-bit halves; the fourth digit of the upper half is 0 or 1.
static int sevens_of_multiples(int step, int n) {
    const int count = (n + step - 1) / step;
    const __m128 reciprocal = _mm_set1_ps(0.001f), half = _mm_set1_ps(0.5f);
    const __m128i thousand = _mm_set1_epi32(1000), last = _mm_set1_epi32(n - 1);
    const __m128i tenth = _mm_set1_epi16(6554), ten = _mm_set1_epi16(10), seven = _mm_set1_epi16(7);
    const __m128i advance = _mm_set1_epi32(4 * step);
    __m128i number = _mm_setr_epi32(0, step, 2 * step, 3 * step);
    __m128i found = _mm_setzero_si128();
    for (int i = 0; i < count; i += 4) {
        const __m128i mask = _mm_cmpgt_epi32(number, last);
        const __m128i taken = _mm_andnot_si128(mask, number);  // 0 behind the end
        const __m128 shifted = _mm_add_ps(_mm_cvtepi32_ps(taken), half);
        const __m128i upper = _mm_cvttps_epi32(_mm_mul_ps(shifted, reciprocal));
        const __m128i lower = _mm_sub_epi32(taken, _mm_madd_epi16(upper, thousand));
        __m128i rest = _mm_packs_epi32(upper, lower);
        for (int digit = 0; digit < 3; ++digit) {
            const __m128i quotient = _mm_mulhi_epu16(rest, tenth);
            const __m128i value = _mm_sub_epi16(rest, _mm_mullo_epi16(quotient, ten));
            found = _mm_sub_epi16(found, _mm_cmpeq_epi16(value, seven));
            rest = quotient;
        }
        number = _mm_add_epi32(number, advance);
    }
    __m128i sum = _mm_madd_epi16(found, _mm_set1_epi16(1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}

int fizz_buzz_simd(int n) {
    return sevens_of_multiples(11, n) + sevens_of_multiples(13, n) - sevens_of_multiples(143, n);
}
