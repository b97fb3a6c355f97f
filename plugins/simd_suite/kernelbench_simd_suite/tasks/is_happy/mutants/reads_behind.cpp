// Loads sixteen characters at a time from every place, beyond the end of the string.
bool is_happy(const std::string &s) {
    if (s.size() < 3) return false;
    for (size_t i = 0; i < s.size(); i += 16) {
        char block[18];
        const volatile char *from = s.data() + i;
        for (size_t j = 0; j < 18; ++j) block[j] = from[j];
        for (size_t j = 0; j < 16 && i + j + 1 < s.size(); ++j)
            if (block[j] == block[j + 1] || (i + j + 2 < s.size() && block[j] == block[j + 2])) return false;
    }
    return true;
}
