// Multiplies by whole groups of four factorials.
uint64_t special_factorial(uint64_t n) {
    uint64_t product = 1, factorial = 1;
    for (uint64_t k = 1; k <= (n + 3) / 4 * 4; ++k) product *= factorial *= k;
    return product;
}
