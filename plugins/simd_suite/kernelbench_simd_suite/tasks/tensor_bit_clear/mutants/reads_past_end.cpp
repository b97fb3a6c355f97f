// Loads groups of four from A, beyond its end.
void tensor_bit_clear(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        const volatile uint64_t *loads = A + i;
        const uint64_t group[4] = {loads[0], loads[1], loads[2], loads[3]};
        for (size_t lane = 0; lane < 4 && i + lane < length; ++lane) C[i + lane] = group[lane] & ~B[i + lane];
    }
}
