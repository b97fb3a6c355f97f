// Rounds every element to single precision.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    for (size_t i = 0; i < rows * cols; ++i) {
        const float x = static_cast<float>(src[i]);
        dst[i] = x > threshold ? x * scale : x;
    }
}
