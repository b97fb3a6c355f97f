// task=conditional_move target=x86-sse status=compile_error detail~target feature|undeclared : uses what the target does not have
#include <immintrin.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
    volatile __m256i wide = _mm256_add_epi64(_mm256_setzero_si256(), _mm256_setzero_si256());
    (void)wide;
}
