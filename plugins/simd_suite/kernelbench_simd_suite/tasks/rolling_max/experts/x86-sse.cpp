namespace {

__m128i greater(__m128i a, __m128i b) {
    const __m128i first = _mm_cmpgt_epi32(a, b);
    return _mm_or_si128(_mm_and_si128(first, a), _mm_andnot_si128(first, b));
}

}  // namespace

std::vector<int> rolling_max_simd(std::vector<int> numbers) {
    const size_t n = numbers.size();
    int *at = numbers.data();
    // What a shift brings in must be the least number, not zero.
    const __m128i one = _mm_set_epi32(0, 0, 0, INT32_MIN), two = _mm_set_epi32(0, 0, INT32_MIN, INT32_MIN);
    __m128i best = _mm_set1_epi32(INT32_MIN);
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at + i));
        x = greater(x, _mm_or_si128(_mm_slli_si128(x, 4), one));
        x = greater(x, _mm_or_si128(_mm_slli_si128(x, 8), two));
        x = greater(x, best);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(at + i), x);
        best = _mm_shuffle_epi32(x, 0xFF);
    }
    int highest = _mm_cvtsi128_si32(best);
    for (; i < n; ++i) at[i] = highest = std::max(highest, at[i]);
    return numbers;
}
