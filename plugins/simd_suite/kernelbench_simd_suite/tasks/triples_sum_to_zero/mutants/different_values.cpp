// Takes "different" for different values: equal numbers at two places count once.
bool triples_sum_to_zero(std::vector<int> l) {
    std::sort(l.begin(), l.end());
    l.erase(std::unique(l.begin(), l.end()), l.end());
    for (size_t a = 0; a < l.size(); ++a)
        for (size_t b = a + 1; b < l.size(); ++b)
            for (size_t c = b + 1; c < l.size(); ++c)
                if (l[a] + l[b] + l[c] == 0) return true;
    return false;
}
