// Tries whole groups of four odd divisors up to the root, and forgets the rest.
int x_or_y(int n, int x, int y) {
    if (n == 2) return x;
    if (n < 2 || n % 2 == 0) return y;
    int d = 3;
    for (; (d + 6) * (d + 6) <= n; d += 8)
        if (n % d == 0 || n % (d + 2) == 0 || n % (d + 4) == 0 || n % (d + 6) == 0) return y;
    if (d == 3 && ((n % 3 == 0 && n > 3) || (n % 5 == 0 && n > 5) || (n % 7 == 0 && n > 7))) return y;
    return x;
}
