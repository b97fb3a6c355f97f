// task=conditional_move target=x86-avx status=link_error detail~undefined.*conditional_move : hands the work to the reference
void conditional_move(const int64_t *src, int64_t *dst, const bool *mask, size_t length);
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    conditional_move(src, dst, mask, length);
    volatile __m256i zero = _mm256_setzero_si256();
    (void)zero;
}
