// Compares each number with the next one only.
bool has_close_elements(const std::vector<double> &numbers, double threshold) {
    for (size_t i = 0; i + 1 < numbers.size(); ++i)
        if (std::fabs(numbers[i] - numbers[i + 1]) < threshold) return true;
    return false;
}
