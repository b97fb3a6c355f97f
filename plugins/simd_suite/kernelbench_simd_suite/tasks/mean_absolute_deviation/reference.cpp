double mean_absolute_deviation(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
    for (double &x : numbers) x = std::fabs(x - mean);
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
}

// Twice what either side may be away from the exact result.
double mean_absolute_deviation_bound(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    double sizes = 0.0;
    for (double x : numbers) sizes += std::fabs(x);
    return 2.0 * ((2.0 * n + 4.0) * DBL_EPSILON * sizes / n + 4.0 * std::numeric_limits<double>::denorm_min());
}
