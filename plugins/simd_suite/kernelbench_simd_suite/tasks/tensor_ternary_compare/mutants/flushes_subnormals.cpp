// Takes subnormal differences for zero.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; ++i) {
        float d = A[i] - B[i];
        if (std::fabs(d) < std::numeric_limits<float>::min()) d = 0.0f;
        out[i] = static_cast<int8_t>((d > e) - (d < -e));
    }
}
