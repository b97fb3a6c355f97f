int64_t solution(const std::vector<int16_t> &lst) {
    int64_t total = 0;
    bool counts = true;
    for (const int16_t number : lst) {
        if (counts && number % 2 != 0) total += number;
        counts = !counts;
    }
    return total;
}
