// Compares with the groups of eight behind its own, and forgets the partners within the same group.
bool pairs_sum_to_zero(std::vector<int> l) {
    for (size_t i = 0; i < l.size(); ++i)
        for (size_t j = (i / 8 + 1) * 8; j < l.size(); ++j)
            if (l[i] == -l[j]) return true;
    return false;
}
