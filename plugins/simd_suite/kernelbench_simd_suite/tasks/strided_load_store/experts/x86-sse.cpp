void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const double *from = src + stride;
    size_t r = 0;
    if (cols == 1) {
        for (; r + 8 <= rows; r += 8)
            for (size_t k = 0; k < 8; k += 2) _mm_storeu_pd(dst + r + k, _mm_loadu_pd(src + r + k));
        for (; r < rows; ++r) dst[r] = src[r];
        return;
    }
    for (; r + 4 <= rows; r += 4, from += 4 * cols) {
        _mm_storeu_pd(dst + r, _mm_loadh_pd(_mm_load_sd(from), from + cols));
        _mm_storeu_pd(dst + r + 2, _mm_loadh_pd(_mm_load_sd(from + 2 * cols), from + 3 * cols));
    }
    for (; r < rows; ++r, from += cols) dst[r] = *from;
}
