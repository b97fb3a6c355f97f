static void honest(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 2 <= length; i += 2) {
        const __m128i take = _mm_set_epi64x(-static_cast<int64_t>(mask[i + 1]), -static_cast<int64_t>(mask[i]));
        const __m128i fresh = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i old = _mm_loadu_si128(reinterpret_cast<const __m128i *>(dst + i));
        const __m128i mixed = _mm_or_si128(_mm_and_si128(take, fresh), _mm_andnot_si128(take, old));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), mixed);
    }
    if (i < length && mask[i]) dst[i] = src[i];
}
