// Loads whole groups of three, beyond the last number.
std::vector<int> sort_third(std::vector<int> l) {
    std::vector<int> picked;
    for (size_t at = 0; at < l.size(); at += 3) {
        int three[3];
        std::memcpy(three, l.data() + at, sizeof three);
        picked.push_back(three[0] + (three[1] & 0) + (three[2] & 0));
    }
    std::sort(picked.begin(), picked.end());
    for (size_t k = 0; k < picked.size(); ++k) l[3 * k] = picked[k];
    return l;
}
