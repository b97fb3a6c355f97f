// Skips everything but letters and digits, as for sentences.
bool is_palindrome(std::string text) {
    std::string kept;
    for (char c : text)
        if (std::isalnum(c)) kept += c;
    return std::equal(kept.begin(), kept.end(), kept.rbegin());
}
