// Writes whole groups of eight bits.
std::string rounded_avg(int64_t n, int64_t m) {
    if (n > m) return "-1";
    std::string text;
    for (int64_t mean = (n + m) / 2; mean > 0; mean /= 256)
        for (int bit = 0; bit < 8; ++bit) text.insert(text.begin(), static_cast<char>('0' + (mean >> bit) % 2));
    return text;
}
