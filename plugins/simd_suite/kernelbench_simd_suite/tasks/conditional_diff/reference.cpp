static int32_t wrapped(int64_t difference) { return static_cast<int32_t>(static_cast<uint32_t>(difference)); }

void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    int64_t before = A[0];
    for (size_t i = 0; i < size; ++i) {
        const int64_t now = A[i];
        diff[i] = i > 0 && cond[i] ? static_cast<float>(wrapped(now - before)) : 0.0f;
        before = now;
    }
}
