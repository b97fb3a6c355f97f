uint64_t digits(uint64_t n) {
    uint64_t product = 0;
    for (; n != 0; n /= 10) {
        const uint64_t digit = n % 10;
        if (digit % 2 != 0) product = product == 0 ? digit : product * digit;
    }
    return product;
}
