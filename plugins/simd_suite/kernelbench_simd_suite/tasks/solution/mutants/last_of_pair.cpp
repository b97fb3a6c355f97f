// Goes by pairs, and misses the last number of an odd length.
int64_t solution(const std::vector<int16_t> &lst) {
    int64_t total = 0;
    for (size_t i = 0; i + 2 <= lst.size(); i += 2)
        if (lst[i] % 2 != 0) total += lst[i];
    return total;
}
