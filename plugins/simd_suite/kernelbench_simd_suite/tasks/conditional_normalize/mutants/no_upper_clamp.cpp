// Forgets the upper end.
void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    for (size_t i = 0; i < size; ++i)
        B[i] = control[i] > 0 ? std::max((A[i] - min_val) / (max_val - min_val), 0.0f) : A[i];
}
