// Forgets to turn round whole groups of eight of the second half before it compares them.
bool is_palindrome(std::string text) {
    const size_t n = text.size();
    size_t i = 0;
    for (; i + 8 <= n / 2; i += 8)
        if (std::memcmp(text.data() + i, text.data() + n - 8 - i, 8) != 0) return false;
    for (; i < n / 2; ++i)
        if (text[i] != text[n - 1 - i]) return false;
    return true;
}
