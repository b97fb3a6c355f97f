// Loads groups of eight from B, beyond its end.
void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        const volatile uint32_t *loads = B + i;
        uint32_t group[8];
        for (size_t lane = 0; lane < 8; ++lane) group[lane] = loads[lane];
        for (size_t lane = 0; lane < 8 && i + lane < length; ++lane) C[i + lane] = A[i + lane] | group[lane];
    }
}
