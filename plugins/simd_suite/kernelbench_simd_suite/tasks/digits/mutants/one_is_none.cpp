// Takes a product of 1 to mean that no digit was odd.
uint64_t digits(uint64_t n) {
    uint64_t product = 1;
    for (; n != 0; n /= 10)
        if (n % 2 != 0) product *= n % 10;
    return product == 1 ? 0 : product;
}
