// Keeps the last five decimal digits.
uint64_t special_factorial(uint64_t n) {
    uint64_t product = 1, factorial = 1;
    for (uint64_t k = 2; k <= n; ++k) {
        factorial = factorial * k % 100000;
        product = product * factorial % 100000;
    }
    return product;
}
