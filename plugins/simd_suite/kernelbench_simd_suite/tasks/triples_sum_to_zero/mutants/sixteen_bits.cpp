// Compares the sums in 16 bits.
bool triples_sum_to_zero(std::vector<int> l) {
    for (size_t a = 0; a < l.size(); ++a)
        for (size_t b = a + 1; b < l.size(); ++b)
            for (size_t c = b + 1; c < l.size(); ++c)
                if (static_cast<int16_t>(l[a] + l[b] + l[c]) == 0) return true;
    return false;
}
