// Sorts out even numbers first, and 2 with them.
int x_or_y(int n, int x, int y) {
    if (n < 2 || n % 2 == 0) return y;
    for (int d = 3; d * d <= n; d += 2)
        if (n % d == 0) return y;
    return x;
}
