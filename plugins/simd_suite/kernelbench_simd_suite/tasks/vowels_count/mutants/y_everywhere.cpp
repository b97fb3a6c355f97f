// Counts every y.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    int count = 0;
    for (char c : s) count += vowel(c) || c == 'y' || c == 'Y';
    return count;
}
