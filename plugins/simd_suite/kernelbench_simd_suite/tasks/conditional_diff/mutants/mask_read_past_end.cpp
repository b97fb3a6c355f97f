// Loads the mask in groups of eight, beyond its end.
static int32_t step(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
}

void conditional_diff(const int32_t *A, const bool *cond, float *diff, size_t size) {
    diff[0] = 0.0f;
    for (size_t i = 1; i < size; i += 8) {
        bool group[8];
        const volatile bool *loads = cond + i;
        for (size_t lane = 0; lane < 8; ++lane) group[lane] = loads[lane];
        for (size_t j = i; j < i + 8 && j < size; ++j)
            diff[j] = group[j - i] ? static_cast<float>(step(A[j], A[j - 1])) : 0.0f;
    }
}
