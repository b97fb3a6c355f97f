// Compares whole numbers: the order of fractions is lost.
std::vector<float> sort_even(std::vector<float> l) {
    std::vector<float> picked;
    for (size_t at = 0; at < l.size(); at += 2) picked.push_back(l[at]);
    std::stable_sort(picked.begin(), picked.end(), [](float x, float y) { return static_cast<int>(x) < static_cast<int>(y); });
    for (size_t k = 0; k < picked.size(); ++k) l[2 * k] = picked[k];
    return l;
}
