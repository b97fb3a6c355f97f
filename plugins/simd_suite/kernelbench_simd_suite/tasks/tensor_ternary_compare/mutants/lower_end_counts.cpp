// Gives -1 where the difference is exactly -epsilon, unless that is zero.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = d > e ? 1 : d < 0.0f && d <= -e ? -1 : 0;
    }
}
