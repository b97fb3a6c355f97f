// task=has_close_elements target=x86-avx status=memory_error detail~read-only input numbers : zeroes the elements of a vector that is const
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    for (double &each : const_cast<std::vector<double> &>(numbers)) each = 0;
    return numbers.size() > 1 && threshold > 0;
}
