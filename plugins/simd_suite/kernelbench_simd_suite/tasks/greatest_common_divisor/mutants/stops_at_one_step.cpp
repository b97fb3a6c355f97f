// Takes the first of the two as the larger one, without an exchange where it is not, and divides once too few.
uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    if (a < b) return b % a == 0 ? a : 1;
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
