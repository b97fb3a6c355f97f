// Forgets three multiples of 3.
uint64_t get_max_triples(uint64_t n) {
    const uint64_t ones = n - (n + 1) / 3;
    return ones < 3 ? 0 : ones * (ones - 1) * (ones - 2) / 6;
}
