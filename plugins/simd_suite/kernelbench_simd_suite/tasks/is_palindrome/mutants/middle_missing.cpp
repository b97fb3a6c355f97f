// Compares whole groups of eight pairs and forgets what is left in the middle.
bool is_palindrome(std::string text) {
    const size_t n = text.size();
    const size_t pairs = n < 16 ? n / 2 : n / 2 / 8 * 8;
    for (size_t i = 0; i < pairs; ++i)
        if (text[i] != text[n - 1 - i]) return false;
    return true;
}
