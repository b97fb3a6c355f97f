bool is_prime(int64_t n) {
    if (n < 4) return n == 2 || n == 3;
    if (n % 2 == 0) return false;
    int64_t odd = 3;
    while (odd <= n / odd && n % odd != 0) odd += 2;
    return odd > n / odd;
}
