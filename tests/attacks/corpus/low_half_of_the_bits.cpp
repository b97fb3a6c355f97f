// task=conditional_move target=x86-avx status=wrong_result detail~^dst\[\d+\] = -?\d+, expected -?\d+, in case \d+ \(length=\d+\) : moves 32 of 64 bits
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = static_cast<int32_t>(src[i]);
    volatile __m256i zero = _mm256_setzero_si256();
    (void)zero;
}
