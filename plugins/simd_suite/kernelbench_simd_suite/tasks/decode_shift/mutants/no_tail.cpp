// Leaves what is behind the last whole group of sixteen.
std::string decode_shift(std::string s) {
    for (size_t i = 0; i < s.size() / 16 * 16; ++i) s[i] = static_cast<char>(s[i] < 'f' ? s[i] + 21 : s[i] - 5);
    return s;
}
