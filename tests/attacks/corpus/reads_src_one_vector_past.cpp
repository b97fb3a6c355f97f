// task=conditional_move target=x86-avx status=memory_error detail~read outside of src\[\d+\] : reads whole vectors up to and past the end
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    volatile __m256i sink;
    for (size_t i = 0; i < length; i += 4) sink = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
}
