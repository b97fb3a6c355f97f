// Leaves zeros out.
bool pairs_sum_to_zero(std::vector<int> l) {
    for (size_t i = 0; i < l.size(); ++i)
        for (size_t j = i + 1; j < l.size(); ++j)
            if (l[i] != 0 && l[i] == -l[j]) return true;
    return false;
}
