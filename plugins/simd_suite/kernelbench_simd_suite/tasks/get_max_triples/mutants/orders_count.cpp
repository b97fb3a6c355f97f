// Lets two of the three change places.
uint64_t get_max_triples(uint64_t n) {
    const uint64_t zeros = (n + 1) / 3, ones = n - zeros;
    return (zeros < 3 ? 0 : zeros * (zeros - 1) * (zeros - 2) / 3) + (ones < 3 ? 0 : ones * (ones - 1) * (ones - 2) / 3);
}
