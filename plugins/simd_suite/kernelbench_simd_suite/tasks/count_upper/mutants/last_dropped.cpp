// Goes by pairs and misses the last character of an odd length.
int count_upper(const std::string &s) {
    const auto vowel = [](char c) { return std::memchr("AEIOU", c, 5) != nullptr; };
    int count = 0;
    for (size_t i = 0; i + 1 < s.size(); i += 2) count += vowel(s[i]);
    return count;
}
