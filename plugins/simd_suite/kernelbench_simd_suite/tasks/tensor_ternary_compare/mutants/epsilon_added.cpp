// Compares A with B + epsilon and B - epsilon, which round differently.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; ++i) out[i] = static_cast<int8_t>((A[i] > B[i] + e) - (A[i] < B[i] - e));
}
