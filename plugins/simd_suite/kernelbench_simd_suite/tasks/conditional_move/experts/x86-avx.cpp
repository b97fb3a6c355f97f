void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        int32_t four;
        std::memcpy(&four, mask + i, sizeof four);
        const __m256i wide = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(four));
        const __m256i take = _mm256_cmpgt_epi64(wide, _mm256_setzero_si256());
        const __m256i fresh = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
        _mm256_maskstore_epi64(reinterpret_cast<long long *>(dst + i), take, fresh);
    }
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
