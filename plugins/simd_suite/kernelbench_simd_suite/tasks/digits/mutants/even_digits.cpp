// Multiplies all digits but the zeros as soon as one of them is odd.
uint64_t digits(uint64_t n) {
    uint64_t product = 1;
    bool any = false;
    for (; n != 0; n /= 10) {
        if (n % 10 != 0) product *= n % 10;
        any = any || n % 2 != 0;
    }
    return any ? product : 0;
}
