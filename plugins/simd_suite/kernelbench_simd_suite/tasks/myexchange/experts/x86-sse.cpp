static size_t count_odd(const std::vector<int> &list) {
    const int *p = list.data();
    const size_t n = list.size();
    const __m128i one = _mm_set1_epi32(1);
    const auto bits = [&](size_t at) {
        return _mm_and_si128(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p + at)), one);
    };
    __m128i sum = _mm_setzero_si128(), second = sum;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        sum = _mm_add_epi32(sum, _mm_add_epi32(bits(i), bits(i + 4)));
        second = _mm_add_epi32(second, _mm_add_epi32(bits(i + 8), bits(i + 12)));
    }
    for (; i + 4 <= n; i += 4) sum = _mm_add_epi32(sum, bits(i));
    sum = _mm_add_epi32(sum, second);
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    size_t odd = static_cast<size_t>(_mm_cvtsi128_si32(sum));
    for (; i < n; ++i) odd += static_cast<size_t>(p[i] & 1);
    return odd;
}

std::string myexchange_simd(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    return count_odd(lst1) + count_odd(lst2) <= lst2.size() ? "YES" : "NO";
}
