// Lets the third number stand at the place of the second.
bool triples_sum_to_zero(std::vector<int> l) {
    for (size_t a = 0; a < l.size(); ++a)
        for (size_t b = a + 1; b < l.size(); ++b)
            for (size_t c = b; c < l.size(); ++c)
                if (l[a] + l[b] + l[c] == 0) return true;
    return false;
}
