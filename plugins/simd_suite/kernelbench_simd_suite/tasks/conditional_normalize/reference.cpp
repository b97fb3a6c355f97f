void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    const double start = min_val, range = max_val - start;
    for (size_t i = 0; i < size; ++i)
        B[i] = control[i] <= 0 ? A[i] : static_cast<float>(std::clamp((A[i] - start) / range, 0.0, 1.0));
}

void conditional_normalize_bound(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    conditional_normalize(A, control, B, size, min_val, max_val);
    for (size_t i = 0; i < size; ++i) B[i] = control[i] <= 0 ? 0.0f : 4 * FLT_EPSILON * B[i];
}
