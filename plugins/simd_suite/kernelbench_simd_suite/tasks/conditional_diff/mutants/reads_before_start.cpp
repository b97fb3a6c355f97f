// Loads the element before the first one.
static int32_t step(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
}

void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const volatile int32_t *loads = A;
    for (size_t i = 0; i < size; ++i) {
        const int32_t before = loads[static_cast<ptrdiff_t>(i) - 1];
        diff[i] = i > 0 && cond[i] ? static_cast<float>(step(A[i], before)) : 0.0f;
    }
}
