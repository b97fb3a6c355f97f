// the number where it lies between -99 and 99, else 0
static __m128i small(const int *from) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
    const __m128i above = _mm_cmpgt_epi32(x, _mm_set1_epi32(99)), below = _mm_cmplt_epi32(x, _mm_set1_epi32(-99));
    return _mm_andnot_si128(_mm_or_si128(above, below), x);
}

int add_elements_simd(std::vector<int> arr, int k) {
    const int *numbers = arr.data();
    const size_t n = static_cast<size_t>(k);
    __m128i first = _mm_setzero_si128(), second = first;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        first = _mm_add_epi32(first, small(numbers + i));
        second = _mm_add_epi32(second, small(numbers + i + 4));
    }
    first = _mm_add_epi32(first, second);
    first = _mm_add_epi32(first, _mm_shuffle_epi32(first, 0x4E));
    int sum = _mm_cvtsi128_si32(_mm_add_epi32(first, _mm_shuffle_epi32(first, 0xB1)));
    for (; i < n; ++i)
        if (numbers[i] >= -99 && numbers[i] <= 99) sum += numbers[i];
    return sum;
}
