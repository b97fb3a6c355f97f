// Compares the bits as integers, which turns the order of negative numbers around.
static int bits(float x) {
    int all;
    std::memcpy(&all, &x, sizeof all);
    return all;
}

std::vector<float> sort_even(std::vector<float> l) {
    std::vector<float> picked;
    for (size_t at = 0; at < l.size(); at += 2) picked.push_back(l[at]);
    std::sort(picked.begin(), picked.end(), [](float x, float y) { return bits(x) < bits(y); });
    for (size_t k = 0; k < picked.size(); ++k) l[2 * k] = picked[k];
    return l;
}
