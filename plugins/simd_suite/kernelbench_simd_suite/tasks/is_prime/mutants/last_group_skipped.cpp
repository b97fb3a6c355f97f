// Tries whole groups of four odd divisors up to the root, and forgets the rest.
bool is_prime(int64_t n) {
    if (n < 2) return false;
    if (n % 2 == 0) return n == 2;
    if (n < 121) return n % 3 == 0 ? n == 3 : n % 5 == 0 ? n == 5 : n % 7 == 0 ? n == 7 : true;
    for (int64_t d = 3; (d + 6) * (d + 6) <= n; d += 8)
        if (n % d == 0 || n % (d + 2) == 0 || n % (d + 4) == 0 || n % (d + 6) == 0) return false;
    return true;
}
