// Multiplies first and adds a constant, which cancels near the lower end.
void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    const float factor = 1.0f / (max_val - min_val), constant = -min_val * factor;
    for (size_t i = 0; i < size; ++i) B[i] = control[i] > 0 ? std::clamp(A[i] * factor + constant, 0.0f, 1.0f) : A[i];
}
