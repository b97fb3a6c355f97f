// Loads by fours, beyond the last element.
double mean_absolute_deviation(std::vector<double> numbers) {
    const size_t n = numbers.size();
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(n);
    const volatile double *loads = numbers.data();
    double total = 0.0;
    for (size_t i = 0; i < n; i += 4)
        for (size_t lane = i; lane < i + 4; ++lane) {
            const double deviation = std::fabs(loads[lane] - mean);
            total += lane < n ? deviation : 0.0;
        }
    return total / static_cast<double>(n);
}
