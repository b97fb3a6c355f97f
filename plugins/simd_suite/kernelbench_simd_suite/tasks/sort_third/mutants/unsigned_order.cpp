// Compares without signs.
std::vector<int> sort_third(std::vector<int> l) {
    std::vector<unsigned> picked;
    for (size_t at = 0; at < l.size(); at += 3) picked.push_back(static_cast<unsigned>(l[at]));
    std::sort(picked.begin(), picked.end());
    for (size_t k = 0; k < picked.size(); ++k) l[3 * k] = static_cast<int>(picked[k]);
    return l;
}
