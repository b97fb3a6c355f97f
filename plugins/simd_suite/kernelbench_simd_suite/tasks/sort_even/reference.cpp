std::vector<float> sort_even(std::vector<float> l) {
    std::vector<float> picked;
    for (size_t at = 0; at < l.size(); at += 2) picked.push_back(l[at]);
    std::sort(picked.begin(), picked.end());
    for (size_t k = 0; k < picked.size(); ++k) l[2 * k] = picked[k];
    return l;
}
