// task=conditional_move target=x86-avx status=memory_error detail~more than the natural alignment : uses loads that fault unless the address is a multiple of 32
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m256i take = _mm256_set_epi64x(-mask[i + 3], -mask[i + 2], -mask[i + 1], -mask[i]);
        const __m256i fresh = _mm256_load_si256(reinterpret_cast<const __m256i *>(src + i));
        _mm256_maskstore_epi64(reinterpret_cast<long long *>(dst + i), take, fresh);
    }
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
