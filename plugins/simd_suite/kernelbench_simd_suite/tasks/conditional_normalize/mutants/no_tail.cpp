// Stops after the last whole group of eight.
void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    for (size_t i = 0; i < size / 8 * 8; ++i)
        B[i] = control[i] > 0 ? std::clamp((A[i] - min_val) / (max_val - min_val), 0.0f, 1.0f) : A[i];
}
