// Leaves out what is behind the last whole group of sixteen.
int digitSum(std::string s) {
    int total = 0;
    for (size_t i = 0; i < s.size() / 16 * 16; ++i)
        if (s[i] >= 'A' && s[i] <= 'Z') total += s[i];
    return total;
}
