// Fills up to a multiple of eight with zeros, which sort in before positive numbers.
std::vector<float> sort_even(std::vector<float> l) {
    std::vector<float> picked;
    for (size_t at = 0; at < l.size(); at += 2) picked.push_back(l[at]);
    const size_t count = picked.size();
    picked.resize((count + 7) / 8 * 8, 0.0f);
    std::sort(picked.begin(), picked.end());
    for (size_t k = 0; k < count; ++k) l[2 * k] = picked[k];
    return l;
}
