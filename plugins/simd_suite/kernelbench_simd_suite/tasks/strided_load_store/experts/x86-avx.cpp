void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const double *from = src + stride;
    size_t r = 0;
    if (cols == 1) {
        for (; r + 16 <= rows; r += 16)
            for (size_t k = 0; k < 16; k += 4) _mm256_storeu_pd(dst + r + k, _mm256_loadu_pd(src + r + k));
        for (; r + 4 <= rows; r += 4) _mm256_storeu_pd(dst + r, _mm256_loadu_pd(src + r));
        for (; r < rows; ++r) dst[r] = src[r];
        return;
    }
    for (; r + 8 <= rows; r += 8, from += 8 * cols) {
        const double *next = from + 4 * cols;
        const __m128d a = _mm_loadh_pd(_mm_load_sd(from), from + cols);
        const __m128d b = _mm_loadh_pd(_mm_load_sd(from + 2 * cols), from + 3 * cols);
        const __m128d c = _mm_loadh_pd(_mm_load_sd(next), next + cols);
        const __m128d d = _mm_loadh_pd(_mm_load_sd(next + 2 * cols), next + 3 * cols);
        _mm256_storeu_pd(dst + r, _mm256_insertf128_pd(_mm256_castpd128_pd256(a), b, 1));
        _mm256_storeu_pd(dst + r + 4, _mm256_insertf128_pd(_mm256_castpd128_pd256(c), d, 1));
    }
    for (; r < rows; ++r, from += cols) dst[r] = *from;
}
