// Copies what is left after whole groups of two without scaling it.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    for (size_t i = 0; i < count; ++i) dst[i] = src[i] > threshold && i < count / 2 * 2 ? src[i] * scale : src[i];
}
