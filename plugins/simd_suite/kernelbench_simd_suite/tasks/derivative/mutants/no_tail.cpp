// Leaves the coefficients behind the last whole group of eight unmultiplied.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    for (size_t k = 1; k < xs.size(); ++k) xs[k - 1] = k - 1 < (xs.size() - 1) / 8 * 8 ? xs[k] * static_cast<float>(k) : xs[k];
    xs.pop_back();
    return xs;
}
