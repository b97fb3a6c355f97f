// Leaves the last elements out of the deviations.
double mean_absolute_deviation(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
    double total = 0.0;
    for (size_t i = 0; i < numbers.size() / 4 * 4; ++i) total += std::fabs(numbers[i] - mean);
    return total / n;
}
