// Forgets that epsilon may be negative.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = d > epsilon ? 1 : d < -epsilon ? -1 : 0;
    }
}
