bool pairs_sum_to_zero(std::vector<int> l) {
    for (auto one = l.begin(); one != l.end(); ++one)
        if (std::find(one + 1, l.end(), -*one) != l.end()) return true;
    return false;
}
