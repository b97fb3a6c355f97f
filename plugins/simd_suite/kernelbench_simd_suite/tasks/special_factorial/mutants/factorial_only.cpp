// Returns the last factorial instead of the product.
uint64_t special_factorial(uint64_t n) {
    uint64_t factorial = 1;
    for (uint64_t k = 2; k <= n; ++k) factorial *= k;
    return factorial;
}
