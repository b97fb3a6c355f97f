// Multiplies both halves by 0 or 1, which makes NaN out of infinities and of products that overflow.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    for (size_t i = 0; i < rows * cols; ++i) {
        const double above = src[i] > threshold ? 1.0 : 0.0;
        dst[i] = above != 0.0 || src[i] != 0.0 ? src[i] * scale * above + src[i] * (1.0 - above) : src[i];
    }
}
