// Forgets the y at the end.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    return static_cast<int>(std::count_if(s.begin(), s.end(), vowel));
}
