// Takes capitals and small letters for equal.
bool is_palindrome(std::string text) {
    const size_t n = text.size();
    for (size_t i = 0; i < n / 2; ++i)
        if (std::tolower(text[i]) != std::tolower(text[n - 1 - i])) return false;
    return true;
}
