// Multiplies in 32 bits before it converts.
void int_to_float_scaled(const int32_t *A, int8_t scale, float *B, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const uint32_t product = static_cast<uint32_t>(A[i]) * static_cast<uint32_t>(static_cast<int32_t>(scale));
        B[i] = static_cast<float>(static_cast<int32_t>(product));
    }
}
