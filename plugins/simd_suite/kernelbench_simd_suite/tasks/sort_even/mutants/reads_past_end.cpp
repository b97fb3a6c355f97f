// Loads pairs, also where the second number lies behind the end.
std::vector<float> sort_even(std::vector<float> l) {
    const volatile float *loads = l.data();
    std::vector<float> picked;
    for (size_t at = 0; at < l.size(); at += 2) {
        const float pair[2] = {loads[at], loads[at + 1]};
        picked.push_back(pair[0]);
    }
    std::sort(picked.begin(), picked.end());
    for (size_t k = 0; k < picked.size(); ++k) l[2 * k] = picked[k];
    return l;
}
