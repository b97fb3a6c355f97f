// Forgets the scale behind the last group of four.
void int_to_float_scaled(const int32_t *A, int8_t scale, float *B, size_t size) {
    size_t i = 0;
    for (; i < size / 4 * 4; ++i) B[i] = static_cast<float>(A[i]) * scale;
    for (; i < size; ++i) B[i] = static_cast<float>(A[i]);
}
