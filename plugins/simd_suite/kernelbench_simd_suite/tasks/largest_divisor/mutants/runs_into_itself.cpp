// Looks at whole groups of eight beyond the root, and finds a small prime to be its own divisor.
uint64_t largest_divisor(uint64_t n) {
    for (uint64_t d = 2; d * d <= n || d == 2; d += 8)
        for (uint64_t lane = d; lane < d + 8; ++lane)
            if (n % lane == 0) return lane == n && n > 3 ? n : n / lane;
    return 1;
}
