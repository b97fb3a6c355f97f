// Leaves out what stands before the last sixteen digits.
uint64_t digits(uint64_t n) {
    uint64_t product = 1;
    bool any = false;
    for (int place = 0; place < 16; ++place, n /= 10)
        if (n % 2 != 0) product *= n % 10, any = true;
    return any ? product : 0;
}
