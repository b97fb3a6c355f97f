// Counts 1 among the primes.
int x_or_y(int n, int x, int y) {
    if (n < 1) return y;
    for (int d = 2; d * d <= n; ++d)
        if (n % d == 0) return y;
    return x;
}
