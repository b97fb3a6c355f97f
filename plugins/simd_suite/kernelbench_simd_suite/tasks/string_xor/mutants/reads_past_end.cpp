// Loads 32 characters at a time from both strings, whatever is left.
std::string string_xor(std::string a, std::string b) {
    std::string result(a.size(), '0');
    for (size_t i = 0; i < a.size(); i += 32) {
        char x[32], y[32];
        std::memcpy(x, a.data() + i, sizeof x);
        std::memcpy(y, b.data() + i, sizeof y);
        for (size_t j = 0; j < 32 && i + j < a.size(); ++j) result[i + j] = x[j] == y[j] ? '0' : '1';
    }
    return result;
}
