// Returns the bytes 0 and 1 instead of digits.
std::string string_xor(std::string a, std::string b) {
    for (size_t i = 0; i < a.size(); ++i) a[i] = static_cast<char>(a[i] ^ b[i]);
    return a;
}
