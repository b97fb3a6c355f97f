// Adds the two masked halves instead of joining their bits, which turns -0.0 into 0.0.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    for (size_t i = 0; i < rows * cols; ++i) {
        const bool above = src[i] > threshold;
        dst[i] = (above ? src[i] * scale : 0.0) + (above ? 0.0 : src[i]);
    }
}
