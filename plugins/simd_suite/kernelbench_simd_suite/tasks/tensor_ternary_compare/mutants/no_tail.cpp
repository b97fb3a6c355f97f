// Stops after the last whole group of eight.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length / 8 * 8; ++i) out[i] = static_cast<int8_t>((A[i] - B[i] > e) - (A[i] - B[i] < -e));
}
