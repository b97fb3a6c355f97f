int x_or_y(int n, int x, int y) {
    if (n == 2) return x;
    if (n < 2 || n % 2 == 0) return y;
    int odd = 3;
    while (odd <= n / odd && n % odd != 0) odd += 2;
    return odd > n / odd ? x : y;
}
