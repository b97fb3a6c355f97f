// Takes the empty string for no palindrome.
bool is_palindrome(std::string text) {
    return !text.empty() && std::equal(text.begin(), text.end(), text.rbegin());
}
