// Sorts each eight of the picked numbers, and does not merge them.
std::vector<int> sort_third(std::vector<int> l) {
    std::vector<int> picked;
    for (size_t at = 0; at < l.size(); at += 3) picked.push_back(l[at]);
    for (size_t k = 0; k < picked.size(); k += 8)
        std::sort(picked.data() + k, picked.data() + std::min(k + 8, picked.size()));
    for (size_t k = 0; k < picked.size(); ++k) l[3 * k] = picked[k];
    return l;
}
