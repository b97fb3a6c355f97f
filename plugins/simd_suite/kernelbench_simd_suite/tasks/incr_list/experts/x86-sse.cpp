std::vector<int> incr_list_simd(std::vector<int> l) {
    int *numbers = l.data();
    const size_t n = l.size();
    const __m128i one = _mm_set1_epi32(1);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m128i *two = reinterpret_cast<__m128i *>(numbers + i);
        const __m128i a = _mm_loadu_si128(two), b = _mm_loadu_si128(two + 1);
        _mm_storeu_si128(two, _mm_add_epi32(a, one));
        _mm_storeu_si128(two + 1, _mm_add_epi32(b, one));
    }
    for (; i < n; ++i) ++numbers[i];
    return l;
}
