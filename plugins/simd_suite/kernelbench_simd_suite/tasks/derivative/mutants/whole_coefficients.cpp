// Multiplies as integers in the first whole groups.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    const size_t whole = (xs.size() - 1) / 4 * 4;
    for (size_t k = 1; k < xs.size(); ++k) {
        const float coefficient = k <= whole ? static_cast<float>(static_cast<int>(xs[k])) : xs[k];
        xs[k - 1] = coefficient * static_cast<float>(k);
    }
    xs.pop_back();
    return xs;
}
