// From sixteen characters on, the result ends with the last whole group.
std::string string_xor(std::string a, std::string b) {
    for (size_t i = 0; i < a.size(); ++i) a[i] = a[i] == b[i] ? '0' : '1';
    if (a.size() > 16) a.resize(a.size() / 16 * 16);
    return a;
}
