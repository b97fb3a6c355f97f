// Widens the numbers without their signs.
int64_t solution(const std::vector<int16_t> &lst) {
    int64_t total = 0;
    for (size_t i = 0; i < lst.size(); i += 2)
        if (lst[i] % 2 != 0) total += static_cast<uint16_t>(lst[i]);
    return total;
}
