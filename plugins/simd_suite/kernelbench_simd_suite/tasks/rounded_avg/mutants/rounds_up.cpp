// Rounds halves up.
std::string rounded_avg(int64_t n, int64_t m) {
    if (n > m) return "-1";
    std::string text;
    for (int64_t mean = (n + m + 1) / 2; mean > 0; mean /= 2) text.insert(text.begin(), static_cast<char>('0' + mean % 2));
    return text;
}
