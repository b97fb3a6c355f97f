// Reads the comparison mask the wrong way round.
std::string string_xor(std::string a, std::string b) {
    for (size_t i = 0; i < a.size(); ++i) a[i] = a[i] == b[i] ? '1' : '0';
    return a;
}
