static __m256i flipped(__m256i x) {
    const __m256i within = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,  //
                                            14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(x, within), _MM_SHUFFLE(1, 0, 3, 2));
}

static __m128i flipped(__m128i x) {
    return _mm_shuffle_epi8(x, _mm_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1));
}

void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 32; low += 16, high -= 16) {
        auto *front = reinterpret_cast<__m256i *>(low), *back = reinterpret_cast<__m256i *>(high - 16);
        const __m256i first = _mm256_loadu_si256(front), last = _mm256_loadu_si256(back);
        _mm256_storeu_si256(front, flipped(last));
        _mm256_storeu_si256(back, flipped(first));
    }
    if (high - low >= 16) {
        auto *front = reinterpret_cast<__m128i *>(low), *back = reinterpret_cast<__m128i *>(high - 8);
        const __m128i first = _mm_loadu_si128(front), last = _mm_loadu_si128(back);
        _mm_storeu_si128(front, flipped(last));
        _mm_storeu_si128(back, flipped(first));
        low += 8;
        high -= 8;
    }
    std::reverse(low, high);
}
