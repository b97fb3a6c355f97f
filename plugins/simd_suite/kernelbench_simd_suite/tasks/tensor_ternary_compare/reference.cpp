void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = std::fabs(d) <= e ? 0 : d > 0.0f ? 1 : -1;
    }
}
