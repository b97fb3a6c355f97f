// Leaves a zero at the end: the result is as long as the input.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    for (size_t k = 1; k < xs.size(); ++k) xs[k - 1] = xs[k] * static_cast<float>(k);
    if (xs.size() < 2) xs.pop_back();
    else xs.back() = 0.0f;
    return xs;
}
