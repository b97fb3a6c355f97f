// Keeps a constant polynomial as it is.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.size() < 2) return xs;
    for (size_t k = 1; k < xs.size(); ++k) xs[k - 1] = xs[k] * static_cast<float>(k);
    xs.pop_back();
    return xs;
}
