// Drops the fraction of epsilon, as the abs of integers does.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = static_cast<float>(std::abs(static_cast<int>(epsilon)));
    for (size_t i = 0; i < length; ++i) out[i] = static_cast<int8_t>((A[i] - B[i] > e) - (A[i] - B[i] < -e));
}
