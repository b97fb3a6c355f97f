// Loads B in groups of eight, beyond the end of it.
void tensor_bit_op(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0; i < length; i += 8) {
        const volatile uint16_t *loads = B + i;
        uint16_t group[8];
        for (size_t lane = 0; lane < 8; ++lane) group[lane] = loads[lane];
        for (size_t j = i; j < i + 8 && j < length; ++j) {
            const unsigned a = A[j], b = group[j - i];
            C[j] = static_cast<uint16_t>(j < half ? a ^ b : j > half ? a & b : a);
        }
    }
}
