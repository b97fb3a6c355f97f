// Leaves what does not fill a group of sixteen as it was in the first string.
std::string string_xor(std::string a, std::string b) {
    for (size_t i = 0; i < a.size() / 16 * 16; ++i) a[i] = a[i] == b[i] ? '0' : '1';
    return a;
}
