// Moves the numbers in single precision.
void strided_load_store(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    for (size_t r = 0; r < rows; ++r) dst[r] = static_cast<float>(src[r * cols + stride]);
}
