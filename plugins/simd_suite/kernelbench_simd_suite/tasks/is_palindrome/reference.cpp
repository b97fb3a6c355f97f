bool is_palindrome(std::string text) {
    const char *low = text.data();
    const char *high = low + text.size();
    while (high - low > 1)
        if (*low++ != *--high) return false;
    return true;
}
