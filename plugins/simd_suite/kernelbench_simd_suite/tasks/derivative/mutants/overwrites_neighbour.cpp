// Works in place from the end, and reads what it has already written.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    for (size_t k = xs.size() - 1; k > 0; --k) xs[k - 1] = xs[k] * static_cast<float>(k);
    xs.pop_back();
    return xs;
}
