// Adds in single precision.
double mean_absolute_deviation(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0f) / n;
    double total = 0.0;
    for (double x : numbers) total += std::fabs(x - mean);
    return total / n;
}
