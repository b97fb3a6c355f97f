// Loads groups of four beyond the end.
bool triples_sum_to_zero(std::vector<int> l) {
    for (size_t a = 0; a < l.size(); ++a)
        for (size_t b = a + 1; b < l.size(); ++b)
            for (size_t c = b + 1; c < l.size(); c += 4) {
                int group[4];
                std::memcpy(group, l.data() + c, sizeof group);
                for (size_t lane = 0; lane < 4; ++lane)
                    if (l[a] + l[b] + group[lane] == 0 && c + lane < l.size()) return true;
            }
    return false;
}
