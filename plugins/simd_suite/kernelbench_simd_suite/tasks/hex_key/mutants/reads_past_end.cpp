// Loads sixteen digits at a time beyond the end.
int hex_key(const std::string &num) {
    const auto prime = [](char c) { return std::memchr("2357BD", c, 6) != nullptr; };
    const volatile char *loads = num.data();  // volatile, so that no optimizer drops them
    int count = 0;
    for (size_t i = 0; i < num.size(); i += 16) {
        char group[16];
        for (size_t j = 0; j < 16; ++j) group[j] = loads[i + j];
        for (size_t j = 0; j < 16 && i + j < num.size(); ++j) count += prime(group[j]);
    }
    return count;
}
