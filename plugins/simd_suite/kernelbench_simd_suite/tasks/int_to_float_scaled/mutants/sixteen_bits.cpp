// Converts the low 16 bits of each integer only.
void int_to_float_scaled(const int32_t *A, int8_t scale, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) B[i] = static_cast<float>(static_cast<int16_t>(A[i])) * scale;
}
