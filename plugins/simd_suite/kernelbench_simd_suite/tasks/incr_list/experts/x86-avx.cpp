std::vector<int> incr_list_simd(std::vector<int> l) {
    int *numbers = l.data();
    const size_t n = l.size();
    const __m256i one = _mm256_set1_epi32(1);
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        __m256i *four = reinterpret_cast<__m256i *>(numbers + i);
        const __m256i a = _mm256_loadu_si256(four), b = _mm256_loadu_si256(four + 1);
        const __m256i c = _mm256_loadu_si256(four + 2), d = _mm256_loadu_si256(four + 3);
        _mm256_storeu_si256(four, _mm256_add_epi32(a, one));
        _mm256_storeu_si256(four + 1, _mm256_add_epi32(b, one));
        _mm256_storeu_si256(four + 2, _mm256_add_epi32(c, one));
        _mm256_storeu_si256(four + 3, _mm256_add_epi32(d, one));
    }
    for (; i + 8 <= n; i += 8) {
        __m256i *here = reinterpret_cast<__m256i *>(numbers + i);
        _mm256_storeu_si256(here, _mm256_add_epi32(_mm256_loadu_si256(here), one));
    }
    for (; i < n; ++i) ++numbers[i];
    return l;
}
