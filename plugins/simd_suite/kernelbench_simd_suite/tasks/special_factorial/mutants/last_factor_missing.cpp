// Leaves the last factorial out.
uint64_t special_factorial(uint64_t n) {
    uint64_t product = 1, factorial = 1;
    for (uint64_t k = 2; k < n; ++k) product *= factorial *= k;
    return product;
}
