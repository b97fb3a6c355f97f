static int32_t nearest(float quotient) {
    constexpr float limit = 2147483648.0f;
    if (quotient >= limit) return std::numeric_limits<int32_t>::max();
    if (quotient < -limit) return std::numeric_limits<int32_t>::min();
    return static_cast<int32_t>(std::round(quotient));
}

void float_div_round(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t i = 0; i < size; ++i) C[i] = nearest(A[i] / B[i]);
}
