// Multiplies in lanes of 32 bits.
uint64_t digits(uint64_t n) {
    uint32_t product = 1;
    bool any = false;
    for (; n != 0; n /= 10)
        if (n % 2 != 0) product *= static_cast<uint32_t>(n % 10), any = true;
    return any ? product : 0;
}
