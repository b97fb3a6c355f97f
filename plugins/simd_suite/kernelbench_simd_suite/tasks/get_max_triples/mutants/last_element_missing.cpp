// Stops before the last element of an odd number of them.
uint64_t get_max_triples(uint64_t n) {
    uint64_t rest[2] = {0, 0};
    for (uint64_t k = 1; k <= n / 2 * 2; ++k) ++rest[(k * k - k + 1) % 3];
    const uint64_t a = rest[0], b = rest[1];
    return (a < 3 ? 0 : a * (a - 1) * (a - 2) / 6) + (b < 3 ? 0 : b * (b - 1) * (b - 2) / 6);
}
