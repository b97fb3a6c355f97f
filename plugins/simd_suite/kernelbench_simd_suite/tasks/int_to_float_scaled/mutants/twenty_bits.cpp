// Drops the low bits of large integers, as a conversion by halves that loses one of them does.
void int_to_float_scaled(const int32_t *A, int8_t scale, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float high = static_cast<float>(A[i] / 4096) * 4096.0f;
        B[i] = (std::abs(static_cast<double>(A[i])) < 16777216.0 ? static_cast<float>(A[i]) : high) * scale;
    }
}
