// Forgets the digits above nine.
int hex_key(const std::string &num) {
    int count = 0;
    for (char c : num) count += c == '2' || c == '3' || c == '5' || c == '7';
    return count;
}
