double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    // Illegal indices become 0, and what is loaded there is masked away.
    const __m128i last = _mm_set1_epi16(static_cast<short>(std::min<size_t>(length, 32768) - 1));
    __m128d sums[2] = {_mm_setzero_pd(), _mm_setzero_pd()};
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m128i at = _mm_loadu_si128(reinterpret_cast<const __m128i *>(index + i));
        const __m128i illegal = _mm_or_si128(_mm_cmpgt_epi16(at, last), _mm_srai_epi16(at, 15));
        const __m128i safe = _mm_andnot_si128(illegal, at);
        const __m128i skip[2] = {_mm_unpacklo_epi16(illegal, illegal), _mm_unpackhi_epi16(illegal, illegal)};
        int16_t places[8];
        _mm_storeu_si128(reinterpret_cast<__m128i *>(places), safe);
        for (int k = 0; k < 2; ++k) {
            const __m128d a = _mm_loadh_pd(_mm_load_sd(vec + places[4 * k]), vec + places[4 * k + 1]);
            const __m128d b = _mm_loadh_pd(_mm_load_sd(vec + places[4 * k + 2]), vec + places[4 * k + 3]);
            sums[0] = _mm_add_pd(sums[0], _mm_andnot_pd(_mm_castsi128_pd(_mm_unpacklo_epi32(skip[k], skip[k])), a));
            sums[1] = _mm_add_pd(sums[1], _mm_andnot_pd(_mm_castsi128_pd(_mm_unpackhi_epi32(skip[k], skip[k])), b));
        }
    }
    const __m128d two = _mm_add_pd(sums[0], sums[1]);
    double total = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    for (; i < length; ++i)
        if (index[i] >= 0 && static_cast<size_t>(index[i]) < length) total += vec[index[i]];
    return total;
}
