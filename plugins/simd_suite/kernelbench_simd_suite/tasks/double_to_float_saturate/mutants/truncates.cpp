// Cuts the fraction off instead of rounding.
void double_to_float_saturate(const double *A, float *B, size_t size) {
    constexpr double top = std::numeric_limits<float>::max();
    for (size_t i = 0; i < size; ++i) {
        const double x = std::clamp(A[i], -top, top);
        float y = static_cast<float>(x);
        if (std::fabs(static_cast<double>(y)) > std::fabs(x)) y = std::nextafter(y, 0.0f);
        B[i] = y;
    }
}
