// Handles the rest with the last four words, but writes them one place too early.
void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    size_t i = 0;
    for (; i < length / 4 * 4; ++i) C[i] = A[i] | B[i];
    if (i == length) return;
    if (length < 4) {
        for (; i < length; ++i) C[i] = A[i] | B[i];
        return;
    }
    for (size_t j = length - 4; j < length; ++j) C[j - 1] = A[j] | B[j];
    C[length - 1] = A[length - 1] | B[length - 1];
}
