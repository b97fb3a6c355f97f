// Has room for sixteen bits.
std::string rounded_avg(int64_t n, int64_t m) {
    if (n > m) return "-1";
    std::string text;
    for (uint16_t mean = static_cast<uint16_t>((n + m) / 2); mean > 0; mean = static_cast<uint16_t>(mean / 2))
        text.insert(text.begin(), static_cast<char>('0' + mean % 2));
    return text;
}
