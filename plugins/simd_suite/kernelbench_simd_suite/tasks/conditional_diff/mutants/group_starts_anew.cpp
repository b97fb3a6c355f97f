// Shifts within groups of four, so that the first of each group has no element before it.
static int32_t step(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
}

void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    for (size_t i = 0; i < size; ++i) diff[i] = i % 4 != 0 && cond[i] ? static_cast<float>(step(A[i], A[i - 1])) : 0.0f;
}
