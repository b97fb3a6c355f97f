// Adds in single precision, where large numbers lose their last digits.
bool triples_sum_to_zero(std::vector<int> l) {
    for (size_t a = 0; a < l.size(); ++a)
        for (size_t b = a + 1; b < l.size(); ++b)
            for (size_t c = b + 1; c < l.size(); ++c)
                if (static_cast<float>(l[a]) + static_cast<float>(l[b]) + static_cast<float>(l[c]) == 0.0f) return true;
    return false;
}
