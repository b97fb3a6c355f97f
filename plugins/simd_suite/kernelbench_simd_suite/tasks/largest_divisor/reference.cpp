uint64_t largest_divisor(uint64_t n) {
    if (n % 2 == 0) return n / 2;
    uint64_t odd = 3;
    while (odd <= n / odd && n % odd != 0) odd += 2;
    return odd <= n / odd ? n / odd : 1;
}
