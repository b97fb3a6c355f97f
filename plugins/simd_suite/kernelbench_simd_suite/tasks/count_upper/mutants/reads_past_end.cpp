// Loads sixteen characters at a time beyond the end.
int count_upper(const std::string &s) {
    const auto vowel = [](char c) { return std::memchr("AEIOU", c, 5) != nullptr; };
    const volatile char *loads = s.data();  // volatile, so that no optimizer drops them
    int count = 0;
    for (size_t i = 0; i < s.size(); i += 16) {
        char group[16];
        for (size_t j = 0; j < 16; ++j) group[j] = loads[i + j];
        for (size_t j = 0; j < 16 && i + j < s.size(); j += 2) count += vowel(group[j]);
    }
    return count;
}
