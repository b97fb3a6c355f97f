// Loads pairs, also where the second number lies behind the end.
int64_t solution(const std::vector<int16_t> &lst) {
    int64_t total = 0;
    for (size_t i = 0; i < lst.size(); i += 2) {
        int16_t pair[2];
        std::memcpy(pair, lst.data() + i, sizeof pair);
        const volatile int16_t second = pair[1];
        (void)second;
        if (pair[0] % 2 != 0) total += pair[0];
    }
    return total;
}
