// Compares in single precision, and only multiplies in double.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const float limit = static_cast<float>(threshold);
    for (size_t i = 0; i < rows * cols; ++i) dst[i] = static_cast<float>(src[i]) > limit ? src[i] * scale : src[i];
}
