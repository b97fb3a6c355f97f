// Leaves the signs of the deviations in the tail.
double mean_absolute_deviation(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
    double total = 0.0;
    for (size_t i = 0; i < numbers.size(); ++i)
        total += i < numbers.size() / 4 * 4 ? std::fabs(numbers[i] - mean) : numbers[i] - mean;
    return total / n;
}
