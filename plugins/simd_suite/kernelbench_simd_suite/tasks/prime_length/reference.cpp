bool prime_length(const std::string &str) {
    const size_t length = str.size();
    if (length < 4) return length >= 2;
    if (length % 2 == 0) return false;
    size_t divisor = 3;
    while (divisor <= length / divisor && length % divisor != 0) divisor += 2;
    return divisor > length / divisor;
}
