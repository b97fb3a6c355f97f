// Loads sixteen characters at a time for a backward copy, beyond the end too.
bool is_palindrome(std::string text) {
    const size_t n = text.size();
    const volatile char *loads = text.data();  // volatile, so that no optimizer drops them
    std::string back(n, ' ');
    for (size_t i = 0; i < n; i += 16) {
        char group[16];
        for (size_t j = 0; j < 16; ++j) group[j] = loads[i + j];
        for (size_t j = 0; j < 16 && i + j < n; ++j) back[n - 1 - i - j] = group[j];
    }
    return back == text;
}
