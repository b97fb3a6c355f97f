static __m128i load(const int *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }

bool will_it_fly_simd(std::vector<int> q, int w) {
    const int *weights = q.data();
    const size_t n = q.size(), half = n / 2;
    // the halves are equal, or the answer is false anyway: one sum will do
    __m128i sums = _mm_setzero_si128(), more = sums;
    size_t i = 0;
    for (; i + 8 <= half; i += 8) {
        const __m128i a = load(weights + i), b = load(weights + i + 4);
        const __m128i c = _mm_shuffle_epi32(load(weights + n - 4 - i), 0x1B);
        const __m128i d = _mm_shuffle_epi32(load(weights + n - 8 - i), 0x1B);
        if (_mm_movemask_epi8(_mm_and_si128(_mm_cmpeq_epi32(a, c), _mm_cmpeq_epi32(b, d))) != 0xFFFF) return false;
        sums = _mm_add_epi32(sums, a);
        more = _mm_add_epi32(more, b);
    }
    sums = _mm_add_epi32(sums, more);
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
    int sum = _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xB1)));
    for (; i < half; ++i) {
        if (weights[i] != weights[n - 1 - i]) return false;
        sum += weights[i];
    }
    return 2 * sum + (n % 2 != 0 ? weights[half] : 0) <= w;
}
