// Takes no capital Y at the end.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    return static_cast<int>(std::count_if(s.begin(), s.end(), vowel)) + (s[s.size() - 1] == 'y' ? 1 : 0);
}
