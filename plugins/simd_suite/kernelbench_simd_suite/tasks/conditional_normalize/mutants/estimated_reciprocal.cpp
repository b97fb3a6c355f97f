// Multiplies by a reciprocal that is rounded to sixteen binary places.
void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    const float inverse = std::ldexp(std::round(std::ldexp(1.0f / (max_val - min_val), 16)), -16);
    for (size_t i = 0; i < size; ++i) B[i] = control[i] > 0 ? std::clamp((A[i] - min_val) * inverse, 0.0f, 1.0f) : A[i];
}
