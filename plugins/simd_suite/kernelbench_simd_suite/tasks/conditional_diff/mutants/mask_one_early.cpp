// Looks at the mask of the element before.
static int32_t step(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
}

void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; ++i) diff[i] = cond[i - 1] ? static_cast<float>(step(A[i], A[i - 1])) : 0.0f;
}
