// task=conditional_move target=x86-avx status=no_intrinsics detail~not executed : intrinsics behind a test that is never true when it runs
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 1000000) {
        for (size_t i = 0; i + 4 <= length; i += 4)
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i),
                                _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i)));
        return;
    }
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
