// Scales the elements that equal the threshold too.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    for (size_t i = 0; i < rows * cols; ++i) dst[i] = src[i] >= threshold ? src[i] * scale : src[i];
}
