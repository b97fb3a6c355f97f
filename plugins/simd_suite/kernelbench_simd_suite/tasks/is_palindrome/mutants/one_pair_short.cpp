// Stops one pair before the middle of even lengths.
bool is_palindrome(std::string text) {
    const size_t n = text.size();
    for (size_t i = 0; i + 1 < (n + 1) / 2; ++i)
        if (text[i] != text[n - 1 - i]) return false;
    return true;
}
