// Takes the deviations from the middle element instead of the mean.
double mean_absolute_deviation(std::vector<double> numbers) {
    std::sort(numbers.begin(), numbers.end());
    const double middle = numbers[numbers.size() / 2];
    double total = 0.0;
    for (double x : numbers) total += std::fabs(x - middle);
    return total / static_cast<double>(numbers.size());
}
