// Leaves out what is behind the last whole group of sixteen.
int hex_key(const std::string &num) {
    const auto prime = [](char c) { return std::memchr("2357BD", c, 6) != nullptr; };
    int count = 0;
    for (size_t i = 0; i < num.size() / 16 * 16; ++i) count += prime(num[i]);
    return count;
}
