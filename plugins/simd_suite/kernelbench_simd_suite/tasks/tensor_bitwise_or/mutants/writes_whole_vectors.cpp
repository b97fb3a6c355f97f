// Stores groups of four, beyond the end of C.
void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4)
        for (size_t lane = 0; lane < 4; ++lane) C[i + lane] = A[i + lane] | B[i + lane];
    if (i == length) return;
    uint32_t rest[4] = {};
    for (size_t lane = 0; i + lane < length; ++lane) rest[lane] = A[i + lane] | B[i + lane];
    std::memcpy(C + i, rest, sizeof rest);
}
