// Counts small vowels too.
int count_upper(const std::string &s) {
    int count = 0;
    for (size_t i = 0; i < s.size(); i += 2) count += std::memchr("AEIOUaeiou", s[i], 10) != nullptr;
    return count;
}
