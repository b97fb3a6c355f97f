static __m128i flipped(__m128i x) {
    const __m128i pairs = _mm_shufflehi_epi16(_mm_shufflelo_epi16(x, _MM_SHUFFLE(0, 1, 2, 3)), _MM_SHUFFLE(0, 1, 2, 3));
    return _mm_shuffle_epi32(pairs, _MM_SHUFFLE(1, 0, 3, 2));
}

void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 16; low += 8, high -= 8) {
        auto *front = reinterpret_cast<__m128i *>(low), *back = reinterpret_cast<__m128i *>(high - 8);
        const __m128i first = _mm_loadu_si128(front), last = _mm_loadu_si128(back);
        _mm_storeu_si128(front, flipped(last));
        _mm_storeu_si128(back, flipped(first));
    }
    std::reverse(low, high);
}
