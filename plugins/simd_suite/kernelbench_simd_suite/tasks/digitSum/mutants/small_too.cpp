// Clears the bit of the case and so adds small letters too.
int digitSum(std::string s) {
    int total = 0;
    for (char c : s) {
        const int capital = c & ~0x20;
        if (capital >= 'A' && capital <= 'Z') total += capital;
    }
    return total;
}
