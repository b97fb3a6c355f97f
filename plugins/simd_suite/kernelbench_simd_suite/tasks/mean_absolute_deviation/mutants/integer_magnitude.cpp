// Takes the magnitude as an integer and loses the fraction.
double mean_absolute_deviation(std::vector<double> numbers) {
    const double n = static_cast<double>(numbers.size());
    const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
    double total = 0.0;
    for (double x : numbers) total += std::abs(static_cast<int>(x - mean));
    return total / n;
}
