// Stops before the root, and takes squares of primes for primes.
int x_or_y(int n, int x, int y) {
    if (n < 2 || n == 4) return y;
    for (int d = 2; d * d < n; ++d)
        if (n % d == 0) return y;
    return x;
}
