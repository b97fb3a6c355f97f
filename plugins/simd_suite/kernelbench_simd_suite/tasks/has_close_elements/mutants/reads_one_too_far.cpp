// Compares pairs of the second number up to one behind the end.
bool has_close_elements(const std::vector<double> &numbers, double threshold) {
    const volatile double *loads = numbers.data();
    for (size_t i = 0; i < numbers.size(); ++i)
        for (size_t j = i + 1; j < numbers.size(); j += 2) {
            const double first = loads[j], second = loads[j + 1];
            if (std::fabs(numbers[i] - first) < threshold) return true;
            if (j + 1 < numbers.size() && std::fabs(numbers[i] - second) < threshold) return true;
        }
    return false;
}
