// Tries a first group of eight whatever the number is, and finds small primes to be divisible by themselves.
bool is_prime(int64_t n) {
    if (n < 2) return false;
    for (int64_t d = 2; d == 2 || d * d <= n; d += 8)
        for (int64_t lane = d; lane < d + 8; ++lane)
            if (n % lane == 0) return n == 2;
    return true;
}
