// Goes by positions counted from one.
int64_t solution(const std::vector<int16_t> &lst) {
    int64_t total = 0;
    for (size_t i = 1; i < lst.size(); i += 2)
        if (lst[i] % 2 != 0) total += lst[i];
    return total;
}
