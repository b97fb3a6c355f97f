// Takes the magnitude, so that -7 is as prime as 7.
int x_or_y(int n, int x, int y) {
    const int size = std::abs(n);
    if (size < 2) return y;
    for (int d = 2; d * d <= size; ++d)
        if (size % d == 0) return y;
    return x;
}
