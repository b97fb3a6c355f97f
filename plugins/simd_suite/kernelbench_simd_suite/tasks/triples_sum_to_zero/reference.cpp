bool triples_sum_to_zero(std::vector<int> l) {
    for (auto a = l.begin(); a != l.end(); ++a)
        for (auto b = a + 1; b != l.end(); ++b)
            if (std::find(b + 1, l.end(), -*a - *b) != l.end()) return true;
    return false;
}
