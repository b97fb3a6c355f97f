// task=has_close_elements target=x86-avx status=memory_error detail~read outside of numbers\[\d+\] : reads one element past a vector
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    for (size_t i = 0; i <= numbers.size(); ++i)
        for (size_t j = i + 1; j <= numbers.size(); ++j)
            if (std::fabs(numbers.data()[i] - numbers.data()[j]) < threshold) return true;
    return false;
}
