// Takes one element several times.
uint64_t get_max_triples(uint64_t n) {
    const uint64_t zeros = (n + 1) / 3, ones = n - zeros;
    return (zeros + 2) * (zeros + 1) * zeros / 6 + (ones + 2) * (ones + 1) * ones / 6;
}
