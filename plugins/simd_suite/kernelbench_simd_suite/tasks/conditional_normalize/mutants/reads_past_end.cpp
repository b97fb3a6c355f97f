// Loads groups of eight controls, beyond the end.
void conditional_normalize(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    for (size_t i = 0; i < size; i += 8) {
        int32_t group[8];
        const volatile int32_t *loads = control + i;
        for (size_t lane = 0; lane < 8; ++lane) group[lane] = loads[lane];
        for (size_t j = i; j < i + 8 && j < size; ++j)
            B[j] = group[j - i] > 0 ? std::clamp((A[j] - min_val) / (max_val - min_val), 0.0f, 1.0f) : A[j];
    }
}
