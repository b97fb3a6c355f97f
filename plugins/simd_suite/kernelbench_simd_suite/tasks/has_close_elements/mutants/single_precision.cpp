// Computes the distances in single precision.
bool has_close_elements(const std::vector<double> &numbers, double threshold) {
    for (size_t i = 0; i < numbers.size(); ++i)
        for (size_t j = i + 1; j < numbers.size(); ++j)
            if (std::fabs(static_cast<float>(numbers[i]) - static_cast<float>(numbers[j])) < threshold) return true;
    return false;
}
