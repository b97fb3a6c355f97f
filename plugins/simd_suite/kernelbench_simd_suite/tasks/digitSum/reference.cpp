int digitSum(std::string s) {
    int total = 0;
    for (char c : s) total += c >= 'A' && c <= 'Z' ? c : 0;
    return total;
}
