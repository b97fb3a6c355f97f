void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const double *end = src + rows * cols;
    while (src != end) {
        const double x = *src++;
        *dst++ = x > threshold ? x * scale : x;
    }
}
