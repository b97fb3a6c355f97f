// task=has_close_elements target=x86-avx status=wrong_result detail~^return value = (1|true), expected (0|false) : answers every question with true
bool has_close_elements_simd(const std::vector<double> &, double) { return true; }
