// Divides the deviations by one less than their number.
double mean_absolute_deviation(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
    double total = 0.0;
    for (double x : numbers) total += std::fabs(x - mean);
    return n > 1.0 ? total / (n - 1.0) : 0.0;
}
