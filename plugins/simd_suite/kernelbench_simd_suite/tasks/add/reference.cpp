int add(std::vector<int> lst) {
    int total = 0;
    for (size_t at = 1; at < lst.size(); at += 2) {
        const bool odd = (lst[at] & 1) != 0;
        total += odd ? 0 : lst[at];
    }
    return total;
}
