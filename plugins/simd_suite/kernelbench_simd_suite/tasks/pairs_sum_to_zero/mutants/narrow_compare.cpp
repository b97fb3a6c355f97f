// Compares the lower 16 bits.
bool pairs_sum_to_zero(std::vector<int> l) {
    for (size_t i = 0; i < l.size(); ++i)
        for (size_t j = i + 1; j < l.size(); ++j)
            if (static_cast<int16_t>(l[i] + l[j]) == 0) return true;
    return false;
}
