std::string rounded_avg(int64_t n, int64_t m) {
    if (m < n) return std::string("-1");
    const int64_t mean = (n + m) / 2;  // both are positive, so this rounds down
    std::string text;
    int64_t bit = 1;
    while (bit <= mean / 2) bit *= 2;
    for (; bit != 0; bit /= 2) text += (mean & bit) != 0 ? '1' : '0';
    return text;
}
