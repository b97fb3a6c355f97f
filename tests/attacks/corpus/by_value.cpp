// task=has_close_elements target=x86-avx status=passed : right, and takes its vector by value
//@honest_close
bool has_close_elements_simd(std::vector<double> numbers, double threshold) {
    return honest_close(numbers, threshold);
}
