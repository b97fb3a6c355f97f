// task=has_close_elements target=x86-avx status=no_intrinsics detail~. : scalar floating point, which lives in vector registers
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    for (size_t i = 0; i < numbers.size(); ++i)
        for (size_t j = i + 1; j < numbers.size(); ++j)
            if (std::fabs(numbers[i] - numbers[j]) < threshold) return true;
    return false;
}
