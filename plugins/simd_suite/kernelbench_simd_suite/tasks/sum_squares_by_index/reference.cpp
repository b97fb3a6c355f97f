int sum_squares(const std::vector<int> &lst) {
    int total = 0;
    for (size_t at = 0; at < lst.size(); ++at) {
        const int power = at % 3 == 0 ? 2 : at % 4 == 0 ? 3 : 1;
        int term = lst[at];
        for (int factor = 1; factor < power; ++factor) term *= lst[at];
        total += term;
    }
    return total;
}
