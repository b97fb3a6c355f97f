// Counts the power in eight bits.
std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    uint8_t power = 1;
    for (size_t k = 1; k < xs.size(); ++k) xs[k - 1] = xs[k] * static_cast<float>(power++);
    xs.pop_back();
    return xs;
}
