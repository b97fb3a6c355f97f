// Takes one for a prime number.
int hex_key(const std::string &num) {
    int count = 0;
    for (char c : num) count += std::memchr("12357BD", c, 7) != nullptr;
    return count;
}
