// Tries a first group of four odd numbers whatever n is, and finds small primes to be divisible by themselves.
int x_or_y(int n, int x, int y) {
    if (n == 2) return x;
    if (n < 2 || n % 2 == 0) return y;
    for (int d = 3; d == 3 || d * d <= n; d += 8)
        for (int lane = d; lane < d + 8; lane += 2)
            if (n % lane == 0) return y;
    return x;
}
