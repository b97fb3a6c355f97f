// Adds in 16 bits.
int digitSum(std::string s) {
    uint16_t total = 0;
    for (char c : s)
        if (c >= 'A' && c <= 'Z') total = static_cast<uint16_t>(total + c);
    return total;
}
