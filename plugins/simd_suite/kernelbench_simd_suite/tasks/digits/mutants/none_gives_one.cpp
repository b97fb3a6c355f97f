// Returns the empty product where no digit is odd.
uint64_t digits(uint64_t n) {
    uint64_t product = 1;
    for (; n != 0; n /= 10)
        if (n % 2 != 0) product *= n % 10;
    return product;
}
