// Adds the numbers up in 32 bits, which long ranges overflow.
std::string rounded_avg(int64_t n, int64_t m) {
    if (n > m) return "-1";
    const uint32_t count = static_cast<uint32_t>(m - n + 1), twice = static_cast<uint32_t>(n + m) * count;
    std::string text;
    for (uint32_t mean = twice / 2 / count; mean > 0; mean /= 2) text.insert(text.begin(), static_cast<char>('0' + mean % 2));
    return text;
}
