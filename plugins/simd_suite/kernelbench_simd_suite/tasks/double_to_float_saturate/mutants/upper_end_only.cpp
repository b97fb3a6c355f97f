// Saturates positive numbers only.
void double_to_float_saturate(const double *A, float *B, size_t size) {
    constexpr double top = std::numeric_limits<float>::max();
    for (size_t i = 0; i < size; ++i) B[i] = static_cast<float>(std::min(A[i], top));
}
