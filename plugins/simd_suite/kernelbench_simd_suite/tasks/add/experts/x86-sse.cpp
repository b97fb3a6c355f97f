static __m128i even(const int *from) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
    return _mm_andnot_si128(_mm_srai_epi32(_mm_slli_epi32(x, 31), 31), x);
}

int add_simd(std::vector<int> lst) {
    const int *numbers = lst.data();
    const size_t n = lst.size();
    // the even lanes collect what nobody asks for
    __m128i first = _mm_setzero_si128(), second = first;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        first = _mm_add_epi32(first, even(numbers + i));
        second = _mm_add_epi32(second, even(numbers + i + 4));
    }
    first = _mm_add_epi32(first, second);
    first = _mm_add_epi32(first, _mm_unpackhi_epi64(first, first));
    int sum = _mm_cvtsi128_si32(_mm_shuffle_epi32(first, 0x55));
    for (++i; i < n; i += 2)
        if (numbers[i] % 2 == 0) sum += numbers[i];
    return sum;
}
