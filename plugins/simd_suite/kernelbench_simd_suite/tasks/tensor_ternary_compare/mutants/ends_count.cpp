// Gives 1 and -1 also where the difference is exactly epsilon.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = d == 0.0f ? 0 : static_cast<int8_t>((d >= e) - (d <= -e));
    }
}
