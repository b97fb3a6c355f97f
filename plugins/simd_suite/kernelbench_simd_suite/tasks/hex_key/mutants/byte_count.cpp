// Counts in a byte.
int hex_key(const std::string &num) {
    const auto prime = [](char c) { return std::memchr("2357BD", c, 6) != nullptr; };
    return static_cast<uint8_t>(std::count_if(num.begin(), num.end(), prime));
}
