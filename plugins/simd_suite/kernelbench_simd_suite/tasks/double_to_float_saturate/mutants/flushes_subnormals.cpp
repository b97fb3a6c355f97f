// Makes zeros of subnormal results.
void double_to_float_saturate(const double *A, float *B, size_t size) {
    constexpr double top = std::numeric_limits<float>::max();
    for (size_t i = 0; i < size; ++i) {
        const float x = static_cast<float>(std::clamp(A[i], -top, top));
        B[i] = std::fabs(x) < FLT_MIN ? std::copysign(0.0f, x) : x;
    }
}
