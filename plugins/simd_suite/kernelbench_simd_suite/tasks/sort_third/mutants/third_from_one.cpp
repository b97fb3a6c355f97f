// Starts counting at one: sorts the positions 2, 5, 8.
std::vector<int> sort_third(std::vector<int> l) {
    std::vector<int> picked;
    for (size_t at = 2; at < l.size(); at += 3) picked.push_back(l[at]);
    std::sort(picked.begin(), picked.end());
    for (size_t k = 0; k < picked.size(); ++k) l[3 * k + 2] = picked[k];
    return l;
}
