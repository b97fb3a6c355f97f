// Takes `[` for a capital.
int digitSum(std::string s) {
    int total = 0;
    for (char c : s)
        if (c >= 'A' && c <= 'Z' + 1) total += c;
    return total;
}
