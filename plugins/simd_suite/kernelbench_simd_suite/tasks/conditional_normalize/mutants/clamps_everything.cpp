// Clamps the elements that are copied as well.
void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    for (size_t i = 0; i < size; ++i)
        B[i] = std::clamp(control[i] > 0 ? (A[i] - min_val) / (max_val - min_val) : A[i], 0.0f, 1.0f);
}
