// Lets infinities through.
void double_to_float_saturate(const double *A, float *B, size_t size) {
    constexpr double top = std::numeric_limits<float>::max();
    for (size_t i = 0; i < size; ++i) B[i] = static_cast<float>(std::isinf(A[i]) ? A[i] : std::clamp(A[i], -top, top));
}
