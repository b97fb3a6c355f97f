// Looks for the third number in whole groups of four only.
bool triples_sum_to_zero(std::vector<int> l) {
    for (size_t a = 0; a < l.size(); ++a)
        for (size_t b = a + 1; b < l.size(); ++b)
            for (size_t c = b + 1; c + 4 <= l.size(); c += 4)
                for (size_t lane = 0; lane < 4; ++lane)
                    if (l[a] + l[b] + l[c + lane] == 0) return true;
    return false;
}
