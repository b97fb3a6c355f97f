// Stops after the last whole group of eight.
void int_to_float_scaled(const int32_t *A, int8_t scale, float *B, size_t size) {
    for (size_t i = 0; i < size / 8 * 8; ++i) B[i] = static_cast<float>(A[i]) * scale;
}
