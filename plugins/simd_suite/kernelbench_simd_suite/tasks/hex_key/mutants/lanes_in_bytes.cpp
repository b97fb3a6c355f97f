// Counts thirty-two lanes in bytes that are added up at the end only.
int hex_key(const std::string &num) {
    const auto prime = [](char c) { return std::memchr("2357BD", c, 6) != nullptr; };
    uint8_t lanes[32] = {};
    for (size_t i = 0; i < num.size(); ++i) lanes[i % 32] = static_cast<uint8_t>(lanes[i % 32] + prime(num[i]));
    int count = 0;
    for (uint8_t lane : lanes) count += lane;
    return count;
}
