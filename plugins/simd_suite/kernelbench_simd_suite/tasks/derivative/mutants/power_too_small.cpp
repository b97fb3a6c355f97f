// Multiplies with the place in the result, which is one less.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    for (size_t k = 1; k < xs.size(); ++k) xs[k - 1] = xs[k] * static_cast<float>(k - 1);
    xs.pop_back();
    return xs;
}
