// Takes the last divisor of a group of four, not the first.
uint64_t largest_divisor(uint64_t n) {
    for (uint64_t d = 2; d * d <= n; d += 4)
        for (uint64_t lane = d + 3; lane >= d; --lane)
            if (lane < n && n % lane == 0) return n / lane;
    return 1;
}
