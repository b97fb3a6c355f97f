uint64_t special_factorial(uint64_t n) {
    uint64_t product = 1;
    for (uint64_t factor = 2, factorial = 2; factor <= n; ++factor, factorial *= factor) product *= factorial;
    return product;
}
