// Tries only the first of each pair next to a multiple of six.
bool is_prime(int64_t n) {
    if (n < 4) return n == 2 || n == 3;
    if (n % 2 == 0 || n % 3 == 0) return false;
    for (int64_t d = 5; d * d <= n; d += 6)
        if (n % d == 0) return false;
    return true;
}
