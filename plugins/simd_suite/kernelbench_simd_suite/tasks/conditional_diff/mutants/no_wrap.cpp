// Subtracts in 64 bits.
void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; ++i) diff[i] = cond[i] ? static_cast<float>(int64_t{A[i]} - A[i - 1]) : 0.0f;
}
